import { type FileHandle, open } from 'node:fs/promises'
import { createServer, type Server, type ServerResponse } from 'node:http'
import { extname, join, normalize } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { fileOfAddress, notFoundAddress } from '@bayt/release/addresses'
import { hasCode } from '@bayt/release/files'

const TYPES: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.xml': 'application/xml; charset=utf-8',
  '.txt': 'text/plain; charset=utf-8',
  '.webmanifest': 'application/manifest+json',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.webp': 'image/webp',
  '.avif': 'image/avif',
  '.woff2': 'font/woff2',
}

/** A small static server for the preview and tests. Production uses the publisher or a CDN. */
export function serveFolder(root: string, headers: () => Record<string, string>): Server {
  return createServer(async (request, response) => {
    try {
      const pathname = decodeURIComponent(new URL(request.url ?? '/', 'http://localhost').pathname)
      for (const headerEntry of Object.entries(headers())) response.setHeader(...headerEntry)
      if (await send(response, 200, root, fileOfAddress(normalize(pathname)))) return
      if (await send(response, 404, root, fileOfAddress(notFoundAddress(pathname)))) return
      response.writeHead(404).end('Not found')
    } catch (error) {
      response.writeHead(500).end(error instanceof Error ? error.message : String(error))
    }
  })
}

async function send(response: ServerResponse, status: number, root: string, address: string): Promise<boolean> {
  const path = join(root, address)
  const file = path.startsWith(root) ? await openFile(path) : undefined
  if (!file) return false
  response.writeHead(status, { 'content-type': TYPES[extname(path)] ?? 'application/octet-stream', 'cache-control': 'no-store' })
  // The call rejects if the visitor leaves early; nobody needs the rest of the file.
  await pipeline(file.createReadStream(), response).catch(() => undefined)
  return true
}

/** @returns the open file, which stays readable even if it is removed meanwhile; undefined if the file does not exist */
async function openFile(path: string): Promise<FileHandle | undefined> {
  let file: FileHandle
  try {
    file = await open(path)
  } catch (error) {
    if (hasCode(error, 'ENOENT', 'ENOTDIR')) return
    throw error
  }
  if ((await file.stat()).isFile()) return file
  await file.close()
}
