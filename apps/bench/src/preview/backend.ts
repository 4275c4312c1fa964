import { readFileSync } from 'node:fs'
import { createServer, type Server, type ServerResponse } from 'node:http'
import { join } from 'node:path'
import { CONTENT_TABLE_NAMES, eachTable } from '@bayt/content/entities/tables'
import type { PublicContent } from '@bayt/content/queries/public-content'
import type { PreviewPictures } from '@bayt/release/preview-pictures'

/** The renderer of previews in the build of the site. */
export const RENDERER = join(import.meta.dirname, '../../../site/dist/preview/renderer.js')

/** With these headers, the browser reports how much memory a page and its workers use. */
const ISOLATED = { 'cross-origin-opener-policy': 'same-origin', 'cross-origin-embedder-policy': 'require-corp' }
const PAGE =
  '<!doctype html><title>Preview</title><textarea></textarea><iframe sandbox="allow-same-origin" width="1000" height="700"></iframe>'

interface Served {
  content: PublicContent
  pictures: PreviewPictures
}

/** The database as visitors read it, the site's `/pictures.json`, and a page with a field and a frame. */
export function createBackend({ content, pictures }: Served): Server {
  return createServer(({ url = '' }, response) => {
    const { pathname, searchParams } = new URL(url, 'http://backend')
    const table = CONTENT_TABLE_NAMES.find((name) => pathname === `/rest/v1/${name}`)
    if (table) {
      const [from, count] = [Number(searchParams.get('offset')), Number(searchParams.get('limit'))]
      const rows: object[] = content[table]
      response.setHeader('content-range', `${from}-${from + count - 1}/${rows.length}`)
      return sendJson(response, rows.slice(from, from + count))
    }
    if (pathname === '/rest/v1/rpc/newest_site_change') return sendJson(response, content.newestChange)
    if (pathname === '/rest/v1/rpc/public_content_versions') return sendJson(response, versionsOf(content))
    if (pathname === '/pictures.json') return sendJson(response, pictures)
    if (pathname === '/renderer.js') return send(response, 'text/javascript', readFileSync(RENDERER))
    if (pathname === '/') return send(response, 'text/html', PAGE)
    response.writeHead(404, ISOLATED).end()
  })
}

function versionsOf(content: PublicContent) {
  const tables = eachTable((table) => content[table].map(({ id, updated_at }) => [id, updated_at]))
  return { newest_change: content.newestChange, confirmed_change: 0, ...tables }
}

const sendJson = (response: ServerResponse, value: unknown) => send(response, 'application/json', JSON.stringify(value))

function send(response: ServerResponse, type: string, body: string | Buffer): void {
  response.writeHead(200, {
    'content-type': `${type}; charset=utf-8`,
    'cross-origin-resource-policy': 'same-origin',
    ...ISOLATED,
  })
  response.end(body)
}
