import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { serveFolder } from './static-server.ts'

async function serve(): Promise<{ dir: string; url: string }> {
  const dir = mkdtempSync(join(tmpdir(), 'static-server-'))
  const server = serveFolder(dir, () => ({ 'x-test': 'yes' })).listen(0, '127.0.0.1')
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
    rmSync(dir, { recursive: true })
  })
  await once(server, 'listening')
  return { dir, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` }
}

it('serves the files of the folder, and its not-found page for other addresses', async () => {
  const { dir, url } = await serve()
  writeFileSync(join(dir, 'name.txt'), 'Bayt')
  writeFileSync(join(dir, '404.html'), 'Not here')
  const file = await fetch(`${url}/name.txt`)
  expect([file.status, file.headers.get('x-test'), await file.text()]).toEqual([200, 'yes', 'Bayt'])
  for (const address of ['/other.txt', '/name.txt/part', '/%2e%2e/%2e%2e/etc/hostname']) {
    const missing = await fetch(url + address)
    expect([missing.status, await missing.text()]).toEqual([404, 'Not here'])
  }
})

it('survives files that are removed while they are asked for', async () => {
  const { dir, url } = await serve()
  const path = join(dir, 'name.txt')
  const answers = new Set<string>()
  for (let round = 0; round < 200; round++) {
    writeFileSync(path, 'Bayt')
    const asked = [fetch(`${url}/name.txt`), fetch(`${url}/name.txt`)].map(async (answer) => (await answer).text())
    const removed = new Promise<void>((resolve) => setTimeout(() => resolve(rmSync(path)), round % 4))
    for (const answer of await Promise.all(asked)) answers.add(answer)
    await removed
  }
  expect([...answers].filter((answer) => answer !== 'Bayt' && answer !== 'Not found')).toEqual([])
})
