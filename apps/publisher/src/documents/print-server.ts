import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import sharp from 'sharp'
import { ReleaseFiles } from '../serving/release-files.ts'
import { typeOf } from '../serving/send-file.ts'

/** Browsers put a JPEG into a PDF as it is. Any other picture becomes many times larger. */
const PICTURE = /\.(?:webp|avif|png|jpe?g)$/
/** A picture that is still too large at the last quality stays so. */
const QUALITIES = [80, 72, 64, 56, 48]

export interface PictureLimits {
  /** Pixels. */
  width: number
  /** The largest size that a picture should have. */
  bytes: number
}

export interface PrintJob extends PictureLimits {
  /** The page to print. */
  html: string
  /** The files of its release. */
  dir: string
}

/** Serves one page to the browser that prints the page, on a loopback port. @returns the address, and the server to close */
export async function servePage({ html, dir, ...limits }: PrintJob): Promise<{ url: string; server: Server }> {
  const files = new ReleaseFiles(dir)
  const answer = async (pathname: string) => {
    if (pathname === '/') return { type: typeOf('html'), body: html }
    const file = await files.find(pathname.slice(1))
    if (!file) return undefined
    if (PICTURE.test(pathname)) return { type: typeOf('jpg'), body: await jpegOf(file.path, limits) }
    return { type: typeOf(file.path), body: await readFile(file.path) }
  }
  const server = createServer(async (request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost')
    try {
      const found = await answer(pathname)
      if (!found) return void response.writeHead(404).end()
      response.writeHead(200, { 'content-type': found.type }).end(found.body)
    } catch (error) {
      console.warn(`${pathname} is missing in a PDF:`, error)
      response.writeHead(500).end()
    }
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return { url: `http://127.0.0.1:${port}/`, server }
}

const WHITE = { r: 255, g: 255, b: 255 }

/** The picture as JPEG on white, at the best quality within the limit. */
async function jpegOf(file: string, { width, bytes }: PictureLimits): Promise<Buffer> {
  const pixels = sharp(file).resize({ width, withoutEnlargement: true }).flatten({ background: WHITE })
  let picture = Buffer.alloc(0)
  for (const quality of QUALITIES) {
    picture = await pixels.clone().jpeg({ quality, mozjpeg: true }).toBuffer()
    if (picture.byteLength <= bytes) break
  }
  return picture
}
