import { chmodSync, existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import sharp from 'sharp'
import { describe, expect, it, vi } from 'vitest'
import { newFolder } from '../../test/helpers.ts'
import { printPage } from './print-page.ts'

const CHROMIUM = ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium'].find((path) => existsSync(path))
const HTML = '<!doctype html><title>Rice</title><link rel="icon" href="data:,"><h1>Rice</h1><img src="/_pictures/3f-640.webp">'

/** A release with one picture. */
async function releaseDir(): Promise<string> {
  const dir = newFolder()
  mkdirSync(join(dir, '_pictures'))
  const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const
  await sharp({ create: { width: 640, height: 640, channels: 3, background: '#888', noise } })
    .webp()
    .toFile(join(dir, '_pictures/3f-640.webp'))
  return dir
}

/** A program in place of the browser. `$FILE` is the PDF to write. */
function fakeBrowser(script: string): string {
  const path = join(newFolder(), 'browser')
  writeFileSync(path, `#!/bin/sh\nfor each; do case $each in --print-to-pdf=*) FILE=\${each#*=};; esac; done\n${script}\n`)
  chmodSync(path, 0o755)
  return path
}

const job = async () => ({ html: HTML, dir: await releaseDir(), width: 400, bytes: 40_000 })
const signal = new AbortController().signal
const isAlive = (pid: number) => existsSync(`/proc/${pid}`) && !readFileSync(`/proc/${pid}/stat`, 'utf8').includes(') Z')

describe.skipIf(!CHROMIUM)('with Chromium (skipped where there is none)', () => {
  it('a page becomes a PDF with its picture as a JPEG within the limit', async () => {
    const pdf = await printPage(await job(), { browser: CHROMIUM ?? '', workDir: tmpdir(), signal })
    expect(pdf.subarray(0, 5).toString()).toBe('%PDF-')
    expect(pdf.includes('/DCTDecode')).toBe(true)
    expect(pdf.byteLength).toBeLessThan(80_000)
  })
})

describe.skipIf(process.platform !== 'linux')('a faulty browser', () => {
  it('that hangs is ended after the time limit, with the programs that it has started', async () => {
    const pids = join(newFolder(), 'pids')
    const browser = fakeBrowser(`sleep 600 & echo $$ $! > ${pids}; wait`)
    await expect(printPage(await job(), { browser, workDir: tmpdir(), signal, timeoutMs: 2_500 })).rejects.toThrow(
      'took too long',
    )
    const started = readFileSync(pids, 'utf8').trim().split(' ').map(Number)
    expect(started).toHaveLength(2)
    await expect.poll(() => started.filter(isAlive)).toEqual([])
  })

  it('that is killed, or writes a part of a PDF, prints nothing', async () => {
    await expect(
      printPage(await job(), { browser: fakeBrowser('echo gone >&2; kill -9 $$'), workDir: tmpdir(), signal }),
    ).rejects.toThrow('The browser ended (SIGKILL). gone')
    await expect(
      printPage(await job(), { browser: fakeBrowser('echo "%PDF-1.4" > $FILE'), workDir: tmpdir(), signal }),
    ).rejects.toThrow('a part of a PDF')
    await expect(printPage(await job(), { browser: '/no/browser', workDir: tmpdir(), signal })).rejects.toThrow('ENOENT')
  })

  it('is not started on a machine without a font for the language', async () => {
    const path = fakeBrowser('true')
    renameSync(path, join(dirname(path), 'fc-list'))
    vi.stubEnv('PATH', `${dirname(path)}:${process.env.PATH}`)
    const arabic = { ...(await job()), html: '<html lang="ar">' }
    const printed = printPage(arabic, { browser: fakeBrowser('echo started >&2; exit 1'), workDir: tmpdir(), signal })
    await expect(printed).rejects.toThrow('There is no font for the language "ar". Install fonts-noto-core.')
  })

  it('ends when the publisher ends', async () => {
    const end = new AbortController()
    const printed = printPage(await job(), { browser: fakeBrowser('sleep 600'), workDir: tmpdir(), signal: end.signal })
    end.abort()
    await expect(printed).rejects.toThrow()
  })
})
