import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { readLiveSite } from './live-site.ts'

const LIVE = '{"release":"r","newestChange":7,"builtAt":"2026-11-21T00:00:00Z","size":{"pages":60,"rows":{"products":16}}}'

let status = 200
let release = LIVE
/** Whether the answer breaks off. */
let isBroken = false
const server = createServer((_, response) => {
  response.writeHead(status)
  if (isBroken) response.write(release, () => response.destroy())
  else response.end(release)
})
let origin = ''
beforeAll(async () => {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => void server.close())
beforeEach(() => {
  status = 200
  release = LIVE
  isBroken = false
})

it('reads the size of the live release, and the newest change that it shows', async () => {
  expect(await readLiveSite(origin)).toEqual({ newestChange: 7, pages: 60, rows: { products: 16 } })
})

it('a host without a release is a host without a site', async () => {
  status = 404
  expect(await readLiveSite(origin)).toBeUndefined()
})

it.each(['<html>not found</html>', 'null', '{"release":"r","newestChange":7,"builtAt":"2026-11-21T00:00:00Z"}'])(
  'throws for a release of other code or software: it does not say how large it is (%s)',
  async (text) => {
    release = text
    await expect(readLiveSite(origin)).rejects.toThrow(/something else than the size .*build with --skip-comparison/)
  },
)

it('throws for a release that the site cannot show now: staff may have confirmed what it lacks', async () => {
  status = 503
  await expect(readLiveSite(origin)).rejects.toThrow(/answers 503 for .*release\.json.*build with --skip-comparison/)
})

it('throws for a site that cannot be reached, or whose answer breaks off', async () => {
  isBroken = true
  await expect(readLiveSite(origin)).rejects.toThrow('build with --skip-comparison')
  await expect(readLiveSite('http://127.0.0.1:9')).rejects.toThrow('build with --skip-comparison')
})
