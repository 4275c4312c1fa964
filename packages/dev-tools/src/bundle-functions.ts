import { existsSync, readdirSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { build, type Plugin } from 'esbuild'
import { ROOT } from './root.ts'

const FUNCTIONS = join(ROOT, 'supabase/functions')
const DEPLOYED = join(FUNCTIONS, 'dist')

/** Every function has a folder with an `index.ts`. */
const names = readdirSync(FUNCTIONS).filter((name) => existsSync(join(FUNCTIONS, name, 'index.ts')))

/** Puts the decoder of WebP into the file that uses the decoder: a deployed function consists of one file. */
const decoderInside: Plugin = {
  name: 'decoder-inside',
  setup: ({ onLoad }) =>
    onLoad({ filter: /[\\/]decoder-code\.ts$/ }, ({ path }) => ({
      contents: `import code from '@jsquash/webp/codec/dec/webp_dec.wasm'\nexport const readDecoderCode = async () => code`,
      resolveDir: dirname(path),
    })),
}

/**
 * Command: writes the deployed file of each function (supabase/config.toml). Each file includes the packages of the lock file, so that
 * deployment resolves and downloads nothing (docs/decisions/deployed-functions.md).
 */
rmSync(DEPLOYED, { recursive: true, force: true })
await build({
  entryPoints: names.map((name) => ({ in: join(FUNCTIONS, name, 'index.ts'), out: name })),
  absWorkingDir: FUNCTIONS,
  outdir: DEPLOYED,
  bundle: true,
  format: 'esm',
  target: 'es2022',
  // Deno resolves packages without a platform, and recognises the modules of Node only with the prefix `node:`.
  platform: 'neutral',
  mainFields: ['module', 'main'],
  conditions: ['deno', 'node', 'import'],
  alias: { crypto: 'node:crypto' },
  external: ['node:*'],
  loader: { '.wasm': 'binary' },
  plugins: [decoderInside],
  logLevel: 'warning',
})
