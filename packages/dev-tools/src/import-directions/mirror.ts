import { copyFileSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { astroImports } from './astro-imports.ts'

const READ_BY_THE_CRUISER = /\.(?:tsx?|mjs|js|css|json)$/

/**
 * Copies sources into a folder in which dependency-cruiser can follow every import. dependency-cruiser does not support Astro,
 * so `Card.astro` becomes `Card.astro.ts` with its imports. Workspace packages are linked. Packages from npm are missing, so
 * that the rules get the names of these packages and not their paths. Other files, such as pictures, are empty.
 * @param files paths below `root`
 */
export function mirrorSources(root: string, files: string[], target: string): void {
  for (const file of files) {
    const to = join(target, file)
    mkdirSync(dirname(to), { recursive: true })
    if (file.endsWith('.astro')) writeFileSync(`${to}.ts`, astroImports(readFileSync(join(root, file), 'utf8')))
    else if (READ_BY_THE_CRUISER.test(file)) copyFileSync(join(root, file), to)
    else writeFileSync(to, '')
  }
  linkPackages(
    target,
    files.filter((file) => file.endsWith('/package.json')),
  )
}

interface Manifest {
  name: string
  dependencies?: Record<string, string>
  devDependencies?: Record<string, string>
}

function linkPackages(target: string, manifestFiles: string[]): void {
  const manifests = manifestFiles.map((file) => ({
    folder: join(target, dirname(file)),
    manifest: JSON.parse(readFileSync(join(target, file), 'utf8')) as Manifest,
  }))
  const folders = new Map(manifests.map(({ folder, manifest }) => [manifest.name, folder]))
  for (const { folder, manifest } of manifests) {
    for (const name of Object.keys({ ...manifest.dependencies, ...manifest.devDependencies })) {
      const linked = folders.get(name)
      if (!linked) continue
      mkdirSync(dirname(join(folder, 'node_modules', name)), { recursive: true })
      symlinkSync(linked, join(folder, 'node_modules', name))
    }
  }
}
