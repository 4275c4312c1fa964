import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { projectTime } from './project-time.ts'

/** The difference between the time of a project and the clock of this machine. @param date the header that the project sends */
async function difference(date: string | undefined): Promise<number> {
  const server = createServer((_, response) => {
    response.sendDate = false
    if (date !== undefined) response.setHeader('date', date)
    response.end()
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return (await projectTime({ url, credentials: async () => ({ apikey: 'k' }) })).getTime() - Date.now()
}

const HOUR_MS = 3_600_000

test.each([5, -5])('where the clock of this machine is wrong by %i hours, the time is that of the project', async (hours) => {
  const is = await difference(new Date(Date.now() + hours * HOUR_MS).toUTCString())
  expect(Math.abs(is - hours * HOUR_MS)).toBeLessThan(60_000)
})

test.each([
  ['the same second', new Date().toUTCString()],
  ['no time', undefined],
  ['another text', 'soon'],
])('an answer with %s leaves the clock of this machine', async (_, date) => {
  expect(Math.abs(await difference(date))).toBeLessThan(60_000)
})

test('without an answer it is the clock of this machine: the export says why it cannot read', async () => {
  const now = await projectTime({ url: 'http://127.0.0.1:9', credentials: async () => ({}) })
  expect(Math.abs(now.getTime() - Date.now())).toBeLessThan(60_000)
})
