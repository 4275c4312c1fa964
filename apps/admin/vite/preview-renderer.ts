import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { buildApps } from '@bayt/dev-tools/build'
import type { Plugin } from 'vite'

/** The renderer of previews comes from the build of the site, so that previews use the site's templates. */
const RENDERER = fileURLToPath(new URL('../../site/dist/preview/renderer.js', import.meta.url))

/**
 * Serves the renderer of previews under a hashed name, which the console finds in `import.meta.env.VITE_PREVIEW_RENDERER`. The
 * renderer stays out of the module graph: the console loads the renderer into a worker when a preview is first opened. In older
 * browsers the worker first adds missing functions (`boot/add-missing.ts`).
 */
export function previewRenderer(): Plugin {
  const code = existsSync(RENDERER) ? readFileSync(RENDERER) : undefined
  const hash = code ? createHash('sha256').update(code).digest('base64url').slice(0, 8) : 'missing'
  const name = `assets/preview-renderer-${hash}.js`
  return {
    name: 'admin-preview-renderer',
    config: () => ({ define: { 'import.meta.env.VITE_PREVIEW_RENDERER': JSON.stringify(`/admin/${name}`) } }),
    configResolved({ command, build }) {
      if (!code && command === 'build' && build.write)
        throw new Error('The console needs the renderer of previews: build the site first (npm run build builds both in order).')
    },
    configureServer({ middlewares }) {
      middlewares.use(`/admin/${name}`, (_, response, next) => {
        // The sources may have changed since the last preview, so the site is built again.
        const sent = buildApps(['site']).then(() => {
          response.setHeader('content-type', 'text/javascript').end(readFileSync(RENDERER))
        })
        sent.catch(next)
      })
    },
    generateBundle(_, bundle) {
      if (!code) return
      this.emitFile({ type: 'asset', fileName: name, source: code })
      const missing = Object.keys(bundle).find((file) => file.startsWith('assets/add-missing-'))
      if (missing === undefined) throw new Error('The build has no script for older browsers: check vite/start.ts.')
      const older = [missing, name].map((file) => `import '/admin/${file}'\n`).join('')
      this.emitFile({ type: 'asset', fileName: name.replace(/\.js$/, '-older.js'), source: older })
    },
  }
}
