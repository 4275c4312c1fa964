import { execFileSync } from 'node:child_process'
import {
  chmodSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readlinkSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join, relative, resolve } from 'node:path'
import { exitWithUsage } from '../command-line.ts'
import { ROOT } from '../root.ts'
import { traceImports } from './trace-imports.ts'

/**
 * Writes the root file system of the image (Dockerfile) into a new folder: Node, its libraries, and the files of the repository and its
 * packages that the roles need. Build site, admin and functions first.
 */
const HOME = 'srv/bayt'

/** Files that system libraries need. fontconfig gets no fonts, because sharp draws texts only with the fonts of the brand. */
const SYSTEM = {
  'etc/passwd': 'bayt:x:10001:10001::/var/lib/bayt:/nonexistent\n',
  'etc/group': 'bayt:x:10001:\n',
  'etc/hosts': '127.0.0.1 localhost\n',
  'etc/nsswitch.conf': 'hosts: files dns\n',
  'etc/fonts/fonts.conf': '<fontconfig><cachedir>/tmp/fontconfig</cachedir></fontconfig>\n',
}

/** The programs that run in the image, including threads and child processes. */
export const ENTRIES = [
  'packages/dev-tools/src/image/role.ts',
  'packages/dev-tools/src/start.ts',
  'apps/publisher/src/main.ts',
  'apps/publisher/src/builder.ts',
  'apps/publisher/src/documents/print-process.ts',
  'apps/publisher/src/renderer-worker.ts',
  'apps/admin/server/serve.ts',
  'apps/site/dist/render/entry.mjs',
  'apps/site/dist/render/background-encoder.mjs',
  'packages/local-supabase/src/main.ts',
  'packages/local-supabase/src/functions-on-node.ts',
]

/** Files and folders that programs read. */
const READ = [
  'apps/site/dist/render',
  'apps/site/dist/client',
  'apps/site/dist/preview',
  'apps/admin/dist',
  'supabase/functions/dist',
  'supabase/config.toml',
  'supabase/functions/package.json',
  'supabase/migrations',
  'supabase/seed',
]

/** Files of packages that only developers need. Node runs no TypeScript of packages. */
const FOR_DEVELOPERS = /\.(?:map|md|[cm]?tsx?|flow|tsbuildinfo)$|\/(?:tests?|docs|examples?|umd)$/i

export async function writeRoot(folder: string): Promise<void> {
  rmSync(folder, { recursive: true, force: true })
  const home = join(folder, HOME)
  const { files, packages } = await traceImports(ENTRIES)
  for (const name of nativePackages()) packages.add(name)
  for (const path of [...files, ...READ]) copy(join(ROOT, path), join(home, path))
  for (const path of packages) {
    cpSync(join(ROOT, path), join(home, path), { recursive: true, filter: (source) => !isLeftOut(join(ROOT, path), source) })
  }
  const owners = new Set([...files].map(packageOf))
  for (const path of owners) copy(join(ROOT, path, 'package.json'), join(home, path, 'package.json'))
  for (const modules of [...owners].map((path) => join(path, 'node_modules'))) linkPackages(modules, home)
  for (const modules of new Set([...packages].map(modulesAround))) linkPackages(modules, home)
  copy(process.execPath, join(folder, 'usr/local/bin/node'))
  for (const library of systemLibraries(home)) copy(realpathSync(library), join(folder, library))
  for (const [path, text] of Object.entries(SYSTEM)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), text)
  }
  for (const mounted of ['tmp', 'proc', 'dev']) mkdirSync(join(folder, mounted))
  // A container engine gives the mounted folder the mode of this folder.
  chmodSync(join(folder, 'tmp'), 0o1777)
}

function copy(from: string, to: string): void {
  mkdirSync(dirname(to), { recursive: true })
  cpSync(from, to, { recursive: true })
}

function isLeftOut(root: string, source: string): boolean {
  return FOR_DEVELOPERS.test(source.slice(root.length))
}

/** The workspace package of a source file: the nearest folder with a package.json. */
function packageOf(file: string): string {
  const folder = dirname(file)
  return existsSync(join(ROOT, folder, 'package.json')) ? folder : packageOf(folder)
}

/** The folder `node_modules` that contains a package. pnpm links the imports of the package in the same folder. */
function modulesAround(path: string): string {
  return path.slice(0, path.lastIndexOf('node_modules/') + 'node_modules'.length)
}

/** Copies the links of a folder `node_modules` to packages that are in the image. */
function linkPackages(modules: string, home: string): void {
  const names = existsSync(join(ROOT, modules)) ? readdirSync(join(ROOT, modules)) : []
  const scoped = names.flatMap((name) =>
    name.startsWith('@') ? readdirSync(join(ROOT, modules, name)).map((each) => `${name}/${each}`) : name,
  )
  for (const name of scoped) {
    const link = join(modules, name)
    if (!lstatSync(join(ROOT, link)).isSymbolicLink()) continue
    const target = relative(ROOT, realpathSync(join(ROOT, link)))
    if (!existsSync(join(home, target)) || existsSync(join(home, link))) continue
    mkdirSync(dirname(join(home, link)), { recursive: true })
    symlinkSync(readlinkSync(join(ROOT, link)), join(home, link))
  }
}

/** The binaries of sharp, which sharp chooses by the platform at its start, so that no import names them. */
function nativePackages(): string[] {
  const require = createRequire(createRequire(join(ROOT, 'apps/site/package.json')).resolve('sharp'))
  const platform = `${process.platform}-${process.arch}`
  return [`@img/sharp-${platform}`, `@img/sharp-libvips-${platform}`].map((name) =>
    relative(ROOT, dirname(require.resolve(`${name}/package`))),
  )
}

/** The libraries of the system that Node and the native packages load. */
function systemLibraries(home: string): string[] {
  const natives = readdirSync(home, { recursive: true, encoding: 'utf8' }).filter((path) => /\.(?:node|so(?:\.\d+)*)$/.test(path))
  const programs = [process.execPath, ...natives.map((path) => join(home, path))]
  const listed = programs.flatMap((path) => execFileSync('ldd', [path], { encoding: 'utf8' }).split('\n'))
  const paths = listed.map((line) => /(?:=> |^\s+)(\/\S+) \(0x/.exec(line)?.[1])
  return [...new Set(paths.filter((path) => path !== undefined && !path.startsWith(home)))] as string[]
}

if (import.meta.main) {
  const [folder] = process.argv.slice(2)
  if (folder === undefined) exitWithUsage('Name a folder.', 'Usage: node packages/dev-tools/src/image/write-root.ts <folder>')
  await writeRoot(resolve(folder))
}
