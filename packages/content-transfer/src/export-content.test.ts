import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { expect, onTestFinished, test, vi } from 'vitest'
import { exportContent } from './export-content.ts'
import { projectWithKey } from './project.ts'

test('a picture that another site no longer gives stays in the folder: it may be the last copy', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'bayt-export-'))
  const picture = new Uint8Array(
    await sharp({ create: { width: 2, height: 2, channels: 3, background: 'red' } })
      .png()
      .toBuffer(),
  )
  let isGone = false
  vi.stubGlobal('fetch', async (address: string | URL) => {
    const { host, pathname } = new URL(address)
    if (host === 'pictures.example') return isGone ? new Response('', { status: 404 }) : new Response(picture)
    const rows = pathname.endsWith('/partners') ? [{ id: 1, logo_url: 'https://pictures.example/a.png' }] : []
    const headers = { 'content-range': `*/${rows.length}`, date: new Date().toUTCString() }
    return Response.json(rows, { headers })
  })
  onTestFinished(() => {
    vi.unstubAllGlobals()
    rmSync(folder, { recursive: true })
  })
  const report = vi.fn()
  const retry = { attempts: 1, firstWaitMs: 0, report }
  const options = { format: 'json', isOriginal: true, isFewerExpected: false, retry } as const
  const exported = () => exportContent(projectWithKey('https://abc.example', 'public-key'), folder, options)

  const { pictures } = (await exported()).manifest
  const [name] = Object.keys(pictures)
  expect(name).toMatch(/^found\//)
  isGone = true
  expect((await exported()).manifest.pictures).toEqual(pictures)
  expect(existsSync(join(folder, 'pictures', String(name)))).toBe(true)
  expect(report).toHaveBeenCalledWith(
    expect.stringContaining('no file of an earlier export is removed from it: 1, such as found/'),
  )
})
