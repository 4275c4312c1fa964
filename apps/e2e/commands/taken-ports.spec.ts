import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type StackPorts, startStack } from '@bayt/dev-tools/stack'
import { expect, test } from '../fixtures/test.ts'

/** Other programs have the wanted ports of `npm start`, and take every port that becomes free during the start. */
test('taken ports are replaced in all services, and no program takes one between the choice and the start', async ({
  request,
}) => {
  const stateDir = mkdtempSync(join(tmpdir(), 'bayt-ports-'))
  const wanted: StackPorts = { site: 27_400, admin: 27_500, hook: 27_600, api: 27_700 }
  const others: ReturnType<typeof createServer>[] = []
  const take = async (port: number) => {
    const other = createServer().listen(port, '127.0.0.1')
    others.push(other)
    await once(other, 'listening').catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EADDRINUSE') throw error
    })
  }
  for (const port of Object.values(wanted)) await take(port)
  const used: Partial<StackPorts> = {}
  const taking: Promise<void>[] = []
  const stack = await startStack({
    stateDir,
    ports: wanted,
    pictureCacheDir: fileURLToPath(new URL('../../../.local/pictures', import.meta.url)),
    encodesAvif: false,
    isPrepared: true,
    // `take` runs at every step of the start and at every line that a service prints.
    onStep: () => taking.push(...Object.values(used).map(take)),
    onLine: () => taking.push(...Object.values(used).map(take)),
    onPortTaken: (service, port, instead) => {
      used[service] = instead
      expect(port).toBe(wanted[service])
    },
  })
  try {
    await Promise.all(taking)
    expect(taking.length).toBeGreaterThan(4)
    expect(used).toEqual(stack.ports)
    expect((await request.get(stack.siteUrl)).status()).toBe(200)
    expect(await (await request.get(stack.adminUrl)).text()).toContain(stack.siteUrl)
    expect(await (await request.get(`${stack.siteUrl}/sitemap.xml`)).text()).toContain(stack.siteUrl)
  } finally {
    await stack.stop()
    for (const other of others) other.close()
    rmSync(stateDir, { recursive: true, force: true })
  }
})
