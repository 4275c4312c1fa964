import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { startStack } from '@bayt/dev-tools/stack'
import { expect, test } from '../fixtures/test.ts'

/** An outage of the backend: public content stays public, and one line gives the reason. */
test('with the backend down nothing is published, one line gives the reason, and the old release stays', async ({ request }) => {
  const stateDir = mkdtempSync(join(tmpdir(), 'bayt-fault-'))
  const lines: string[] = []
  const stack = await startStack({
    stateDir,
    ports: { site: 27_000, admin: 27_100, hook: 27_200, api: 27_300 },
    pictureCacheDir: fileURLToPath(new URL('../../../.local/pictures', import.meta.url)),
    encodesAvif: false,
    isPrepared: true,
    sweepIntervalMs: 300,
    onLine: (service, line) => lines.push(`${service}: ${line}`),
  })
  try {
    const before = await (await request.get(`${stack.siteUrl}/release.json`)).json()
    stack.services.backend.kill()
    await expect
      .poll(() => lines)
      .toContain('publisher: The site was not published: The backend cannot be reached. Publishing is retried automatically.')
    expect(await (await request.get(`${stack.siteUrl}/release.json`)).json()).toEqual(before)
    expect((await request.get(`${stack.siteUrl}/ar/products`)).status()).toBe(200)
  } finally {
    await stack.stop()
    rmSync(stateDir, { recursive: true, force: true })
  }
})
