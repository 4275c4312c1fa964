import { createReadStream } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { BRAND_FOLDERS } from '@bayt/brand/folders'
import type { AstroIntegration } from 'astro'
import { buildSync } from 'esbuild'
import { PICTURES_FOLDER } from '../render/pictures/describe.ts'

const path = (relative: string) => fileURLToPath(new URL(relative, import.meta.url))

/**
 * The parts that `astro dev` needs for `npm run dev`: content, pictures, and the answers of the publisher
 * (docs/decisions/dev.md).
 */
export function development(): AstroIntegration {
  return {
    name: 'bayt:development',
    hooks: {
      'astro:config:setup': ({ command, addMiddleware, injectRoute, updateConfig }) => {
        if (command !== 'dev') return
        addMiddleware({ entrypoint: path('./middleware.ts'), order: 'pre' })
        // Without this route, Astro prefers its built-in page at this address.
        injectRoute({ pattern: '/404', entrypoint: path('../pages/[...locale]/404.astro') })
        updateConfig({ publicDir: BRAND_FOLDERS.public })
      },
      'astro:server:setup': ({ server: { middlewares, environments } }) => {
        const { PICTURE_CACHE_DIR = '', ADMIN_URL = '' } = process.env
        middlewares.use(`/${PICTURES_FOLDER}`, ({ url = '' }, response, next) => {
          const [, name, format] = /^\/([\w-]+\.(webp|avif))$/.exec(url) ?? []
          if (!name) return next()
          response.setHeader('content-type', `image/${format}`)
          createReadStream(join(PICTURE_CACHE_DIR, 'variants', name))
            .on('error', () => response.writeHead(404).end())
            .pipe(response)
        })
        middlewares.use('/admin', (_, response) => response.writeHead(302, { location: ADMIN_URL }).end())
        // Removes the worker that `npm start` has registered at the same address.
        middlewares.use('/sw.js', (_, response) => {
          const { outputFiles } = buildSync({ entryPoints: [path('../../worker/sw-remove.ts')], bundle: true, write: false })
          response.setHeader('content-type', 'text/javascript').end(outputFiles[0]?.text)
        })
        // The deploy hook starts no build, because every page reads the newest content.
        middlewares.use('/publish', (_, response) => {
          environments.client.hot.send({ type: 'full-reload' })
          response.writeHead(202).end()
        })
      },
    },
  }
}
