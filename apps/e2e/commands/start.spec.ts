import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from '../fixtures/test.ts'

const ROOT = fileURLToPath(new URL('../../../', import.meta.url))

interface Started {
  output: string
  siteUrl: string
  adminUrl: string
  apiUrl: string
  /** Sends Ctrl-C to the whole group, as a terminal does. @returns milliseconds until it ended */
  interrupt(): Promise<number>
}

/** Runs `npm start` with a state of its own until its box stands. */
async function start(startDir: string, ...args: string[]): Promise<Started> {
  const child = spawn('npm', ['start', '--', ...args], {
    cwd: ROOT,
    env: { ...process.env, START_DIR: startDir },
    detached: true,
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (chunk: string) => {
      output += chunk
    })
  }
  await expect.poll(() => output, { timeout: 60_000 }).toContain('Ctrl-C stops everything')
  const address = (label: string) => new RegExp(`${label}\\s+(http://\\S+)`).exec(output)?.[1] ?? ''
  return {
    output,
    siteUrl: address('Public site'),
    adminUrl: address('Admin'),
    apiUrl: address('API'),
    async interrupt() {
      const startedMs = performance.now()
      if (child.pid) process.kill(-child.pid, 'SIGINT')
      await once(child, 'exit')
      return performance.now() - startedMs
    },
  }
}

test('npm start: taken ports are named and replaced everywhere, data stays, Ctrl-C ends everything, only loopback listens', async ({
  request,
}) => {
  test.setTimeout(150_000)
  const startDir = mkdtempSync(join(tmpdir(), 'bayt-start-'))
  const blocker = createServer().listen(4321, '127.0.0.1')
  try {
    const first = await start(startDir)
    expect(first.output).toMatch(/Port 4321 is taken/)
    expect(first.siteUrl).not.toContain(':4321')
    expect((await request.get(first.siteUrl)).status()).toBe(200)
    expect(await (await request.get(first.adminUrl)).text()).toContain(first.siteUrl)
    expect(await (await request.get(`${first.siteUrl}/sitemap.xml`)).text()).toContain(first.siteUrl)
    const ports = [first.siteUrl, first.adminUrl, first.apiUrl].map((url) => Number(new URL(url).port))
    expect(listeningAddresses(ports)).toEqual(['127.0.0.1'])
    const release = await (await request.get(`${first.siteUrl}/release.json`)).json()
    expect(await first.interrupt()).toBeLessThan(2_000)
    await expect(request.get(first.siteUrl)).rejects.toThrow()

    const second = await start(startDir)
    expect((await (await request.get(`${second.siteUrl}/release.json`)).json()).newestChange).toBe(release.newestChange)
    expect(second.output).not.toContain('demo catalogue (')
    await second.interrupt()

    const fresh = await start(startDir, '--fresh')
    expect(fresh.output).toContain('Starting over')
    expect(fresh.output).toContain('demo catalogue (')
    await fresh.interrupt()
  } finally {
    blocker.close()
    rmSync(startDir, { recursive: true, force: true })
  }
})

/** The addresses on which anybody listens on these ports, from the kernel's own tables. */
function listeningAddresses(ports: number[]): string[] {
  const rows = ['/proc/net/tcp', '/proc/net/tcp6'].flatMap((file) => readFileSync(file, 'utf8').split('\n').slice(1))
  const listening = rows.map((row) => row.trim().split(/\s+/)).filter((columns) => columns[3] === '0A')
  const own = listening
    .map((columns) => columns[1] ?? '')
    .filter((local) => ports.includes(Number.parseInt(local.split(':')[1] ?? '', 16)))
  return [...new Set(own.map((local) => (local.startsWith('0100007F') ? '127.0.0.1' : local)))]
}
