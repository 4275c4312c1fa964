import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setPriority } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import sharp from 'sharp'
import { messageOf } from '../log.ts'
import { ReleaseFiles, typeOf } from '../serving/release-files.ts'

/**
 * The process that prints one page: serves the page to the browser, which it starts. Both have the lowest priority. The process leads a
 * process group, so that its end ends the browser.
 */
const MAX_KEPT_OUTPUT = 1_000
/** Browsers put a JPEG into a PDF as it is. Any other picture becomes many times larger. */
const PICTURE = /\.(?:webp|avif|png|jpe?g)$/
/** A picture that is still too large at the last quality stays so. */
const QUALITIES = [80, 72, 64, 56, 48]
const WHITE = { r: 255, g: 255, b: 255 }

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

/** The job of this process. */
export interface ProcessJob extends PrintJob {
  /** Path of a Chromium. */
  browser: string
  /** Folder for the files of the browser. */
  profile: string
  /** The PDF to write. */
  file: string
}

setPriority(19)
// The builder has ended.
process.on('disconnect', () => process.kill(-process.pid, 'SIGKILL'))
process.once('message', async (job: ProcessJob) => {
  try {
    await requireFont(job.html)
    await print(job, await servePage(job))
    process.send?.('printed', () => process.exit())
  } catch (error) {
    process.send?.(messageOf(error), () => process.exit())
  }
})

/** @throws Error if this machine has no font for the language of a page: the browser would draw boxes */
async function requireFont(html: string): Promise<void> {
  const language = /<html[^>]* lang="([a-z]+)"/.exec(html)?.[1]
  if (!language) return
  // A machine without `fc-list` cannot tell.
  const fonts = await promisify(execFile)('fc-list', [`:lang=${language}`, 'family']).catch(() => undefined)
  if (fonts?.stdout.trim() === '') throw new Error(`There is no font for the language "${language}". Install fonts-noto-core.`)
}

/** Starts the browser. @throws Error with its last words */
async function print({ browser, profile, file }: ProcessJob, url: string): Promise<void> {
  const child = spawn(browser, [...argumentsOf(profile, file), url], { stdio: ['ignore', 'ignore', 'pipe'] })
  let words = ''
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    words = (words + text).slice(-MAX_KEPT_OUTPUT)
  })
  const [code, signal] = await once(child, 'close')
  if (code !== 0) throw new Error(`The browser ended (${signal ?? `code ${code}`}). ${words}`)
}

function argumentsOf(profile: string, file: string): string[] {
  return [
    '--headless',
    '--disable-gpu',
    '--no-first-run',
    '--no-pdf-header-footer',
    '--generate-pdf-document-outline',
    // Waits for the fonts, which a page does not wait for.
    '--virtual-time-budget=10000',
    `--user-data-dir=${join(profile, 'profile')}`,
    `--print-to-pdf=${file}`,
    // Only the page server answers: a page needs nothing else, and the browser reports nothing to anyone.
    '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1',
    // Chromium refuses its sandbox to root. The page is our own, without scripts.
    ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
  ]
}

/** Serves one page to the browser that prints the page, on a loopback port. @returns the address */
async function servePage({ html, dir, ...limits }: PrintJob): Promise<string> {
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
  return `http://127.0.0.1:${port}/`
}

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
