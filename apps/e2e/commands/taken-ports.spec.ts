import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { freePort } from '@bayt/dev-tools/ports'
import { isLongRun } from '@bayt/dev-tools/random-runs'
import { startStack } from '@bayt/dev-tools/stack'
import { expect, test } from '../fixtures/test.ts'

/** Another program takes the ports after `npm start` has chosen them. Each taken port starts the product once more, so only in the long run. */
test('ports that are taken between the check and the start are replaced in all services', async ({ request }) => {
  test.skip(!isLongRun(), 'starts the product five times')
  const stateDir = mkdtempSync(join(tmpdir(), 'bayt-ports-'))
  const ports = {
    site: await freePort(27_400),
    admin: await freePort(27_500),
    hook: await freePort(27_600),
    api: await freePort(27_700),
  }
  const taken = ['admin', 'api', 'hook', 'site'] as const
  const blockers = taken.map((service) => createServer().listen(ports[service], '127.0.0.1'))
  const replaced: string[] = []
  const stack = await startStack({
    stateDir,
    ports,
    pictureCacheDir: fileURLToPath(new URL('../../../.local/pictures', import.meta.url)),
    encodesAvif: false,
    isPrepared: true,
    onLine: () => {},
    onPortTaken: (service, port, instead) => {
      replaced.push(service)
      expect(port).toBe(ports[service])
      expect(instead).toBeGreaterThan(port)
    },
  })
  try {
    expect(replaced.toSorted()).toEqual([...taken])
    expect((await request.get(stack.siteUrl)).status()).toBe(200)
    expect(await (await request.get(stack.adminUrl)).text()).toContain(stack.siteUrl)
    expect(await (await request.get(`${stack.siteUrl}/sitemap.xml`)).text()).toContain(stack.siteUrl)
  } finally {
    await stack.stop()
    for (const blocker of blockers) blocker.close()
    rmSync(stateDir, { recursive: true, force: true })
  }
})
