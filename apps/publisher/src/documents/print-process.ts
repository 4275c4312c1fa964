import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { setPriority } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { ProcessJob } from './print-page.ts'
import { servePage } from './print-server.ts'

/**
 * The process that prints one page: serves the page to the browser, which it starts. Both have the lowest priority. The process leads a
 * process group, so that its end ends the browser.
 */
const MAX_KEPT_OUTPUT = 1_000

setPriority(19)
// The builder has ended.
process.on('disconnect', () => process.kill(-process.pid, 'SIGKILL'))
process.once('message', async (job: ProcessJob) => {
  try {
    await requireFont(job.html)
    const { url, server } = await servePage(job)
    await print(job, url)
    server.close()
    server.closeAllConnections()
    process.send?.('printed', () => process.exit())
  } catch (error) {
    process.send?.(error instanceof Error ? error.message : String(error), () => process.exit())
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
