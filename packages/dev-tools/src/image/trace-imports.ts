import { build } from 'esbuild'
import { ROOT } from '../root.ts'

export interface Imported {
  /** Files of the repository. */
  files: Set<string>
  /** Folders of packages. */
  packages: Set<string>
}

/** Path of a package. Packages are copied whole, because some read files or import computed names. */
const IN_PACKAGE = /^.*node_modules\/(?:@[^/]+\/)?[^/]+/

/**
 * The files and packages that programs import, directly or indirectly, relative to `root`.
 * @throws Error that names a missing import
 */
export async function traceImports(entries: readonly string[], root = ROOT): Promise<Imported> {
  const { metafile } = await build({
    absWorkingDir: root,
    entryPoints: [...entries],
    bundle: true,
    write: false,
    outdir: 'traced',
    platform: 'node',
    format: 'esm',
    // Resolves imports as Node does, not as bundlers do.
    conditions: ['node'],
    mainFields: ['main'],
    treeShaking: false,
    metafile: true,
    logLevel: 'silent',
  })
  const inputs = Object.keys(metafile.inputs)
  return {
    files: new Set(inputs.filter((path) => !IN_PACKAGE.test(path))),
    packages: new Set(inputs.flatMap((path) => IN_PACKAGE.exec(path)?.[0] ?? [])),
  }
}
