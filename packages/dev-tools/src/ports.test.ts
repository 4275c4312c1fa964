import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { networkInterfaces } from 'node:os'
import { expect, onTestFinished, test } from 'vitest'
import { freePort } from './ports.ts'

const hasIpv6 = Object.values(networkInterfaces()).some((addresses) => addresses?.some(({ address }) => address === '::1'))

/** Listens on a free port, as another program. @returns the port */
async function listen(host: string): Promise<number> {
  const server = createServer().listen(await freePort(24_700), host)
  onTestFinished(() => void server.close())
  await once(server, 'listening')
  return (server.address() as AddressInfo).port
}

test('a port on which nothing listens is free, and then taken', async () => {
  const free = await freePort(24_700)
  expect(await freePort(free)).toBe(free)
  const taken = await listen('127.0.0.1')
  expect(await freePort(taken)).toBeGreaterThan(taken)
})

test.runIf(hasIpv6)(
  'a port on which another program listens only for IPv6 is taken: browsers try that for localhost first',
  async () => {
    const port = await listen('::1')
    expect(await freePort(port)).toBeGreaterThan(port)
  },
)
