import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { portOwner } from '@bayt/dev-tools/ports'
import { ROOT } from '@bayt/dev-tools/root'
import { run } from '@bayt/dev-tools/run'
import { DEMO_PASSWORD, DEMO_STAFF } from '@bayt/local-supabase/demo'
import { copyPreparedState } from '@bayt/local-supabase/prepared-state'
import { loadSecrets } from '@bayt/local-supabase/secrets'
import { type Started, start } from '../fixtures/npm-start.ts'
import { type APIRequestContext, expect, test } from '../fixtures/test.ts'

test('npm start: taken ports are replaced, data stays, killed services run again, Ctrl-C and a second npm start stop everything, only loopback listens', async ({
  request,
}) => {
  const startDir = mkdtempSync(join(tmpdir(), 'bayt-start-'))
  const blocker = createServer()
  await take(blocker, 4321)
  try {
    // Only the first start gets the prepared database: the later start with --fresh makes its own database.
    await copyPreparedState(join(startDir, 'state/backend'), 'demo')
    const first = await start(startDir)
    expect(first.output).toMatch(/Port 4321 is taken/)
    expect(first.siteUrl).not.toContain(':4321')
    expect((await request.get(first.siteUrl)).status()).toBe(200)
    expect(await (await request.get(first.adminUrl)).text()).toContain(first.siteUrl)
    expect(await (await request.get(`${first.siteUrl}/sitemap.xml`)).text()).toContain(first.siteUrl)
    const ports = [first.siteUrl, first.adminUrl, first.apiUrl].map((url) => Number(new URL(url).port))
    expect(listeningAddresses(ports)).toEqual(['127.0.0.1'])
    const release = await (await request.get(`${first.siteUrl}/release.json`)).json()
    await first.interrupt()
    await expect(request.get(first.siteUrl)).rejects.toThrow()

    const second = await start(startDir)
    expect((await (await request.get(`${second.siteUrl}/release.json`)).json()).newestChange).toBe(release.newestChange)
    expect(second.output).not.toContain('demo catalogue (')
    const pids = await killEachService(second, request)
    expect((await (await request.get(`${second.siteUrl}/release.json`)).json()).newestChange).toBe(release.newestChange)
    await second.interrupt()
    for (const pid of pids) expect(() => process.kill(pid, 0)).toThrow()

    const fresh = await start(startDir, '--fresh')
    expect(fresh.output).toContain('Starting again')
    expect(fresh.output).toContain('demo catalogue (')
    // Simulates a second npm start that has taken over the data, as after a pause of one minute in this start.
    writeFileSync(join(startDir, 'start.pid'), '1 another-container')
    await expect.poll(() => fresh.output, { timeout: 20_000 }).toContain('another one has taken over its data')
    await expect(request.get(fresh.apiUrl)).rejects.toThrow()
  } finally {
    blocker.close()
    rmSync(startDir, { recursive: true, force: true })
  }
})

test('npm start -- --empty keeps the former project, and a later start stays empty too', async ({ request }) => {
  const startDir = mkdtempSync(join(tmpdir(), 'bayt-start-'))
  const stateDir = join(startDir, 'state/backend')
  const productsOf = async ({ apiUrl }: Started) => {
    const headers = { apikey: loadSecrets(stateDir).secretKey }
    return (await request.get(`${apiUrl}/rest/v1/products?select=id`, { headers })).json()
  }
  try {
    await copyPreparedState(stateDir, 'demo')
    const first = await start(startDir, '--empty')
    expect(first.output).toContain('The former one is kept in')
    expect(first.output).toContain('npm run admin:create')
    expect(await productsOf(first)).toEqual([])
    await first.interrupt()
    const second = await start(startDir)
    expect(await productsOf(second)).toEqual([])
    expect((await request.get(second.siteUrl)).status()).toBe(200)
    await second.interrupt()
    const [kept = ''] = readdirSync(startDir).filter((name) => name.startsWith('state-until-'))
    expect(readdirSync(join(startDir, kept, 'backend'))).toContain('database')
  } finally {
    rmSync(startDir, { recursive: true, force: true })
  }
})

test('npm start -- --restore brings a backup back, also after a kill, and its accounts sign in', async ({ request }) => {
  const folder = mkdtempSync(join(tmpdir(), 'bayt-start-'))
  const [from, to, backups, key] = ['from', 'to', 'backups', 'key.txt'].map((name) => join(folder, name)) as [
    string,
    string,
    string,
    string,
  ]
  const backUp = (args: string[], more: Record<string, string> = {}) =>
    run(process.execPath, [join(ROOT, 'packages/operator/src/backup.ts'), ...args], {
      env: { START_DIR: from, ...more },
    })
  const noteOf = ({ output }: { output: string }) => /Restored from .*|This machine has a project already.*/.exec(output)?.[0]
  try {
    await copyPreparedState(join(from, 'state/backend'), 'demo')
    const former = await start(from)
    const made = await backUp(['--new-key', key])
    const recipient = /BACKUP_AGE_RECIPIENT=(\S+)/.exec(made.output)?.[1] ?? ''
    expect((await backUp([backups], { BACKUP_AGE_RECIPIENT: recipient })).output).toContain('3 accounts')
    await former.interrupt()

    process.env.BACKUP_AGE_IDENTITY_FILE = key
    await startAndKill(to, ['--restore', backups], 'Uploading')
    const restored = await start(to, '--restore', backups)
    expect(noteOf(restored)).toContain(`Restored from ${backups}/2`)
    expect(restored.output).toContain('3 accounts restored.')
    const headers = { apikey: loadSecrets(join(to, 'state/backend')).publishableKey }
    const data = { email: DEMO_STAFF[0].email, password: DEMO_PASSWORD }
    const signedIn = await request.post(`${restored.apiUrl}/functions/v1/admin-login`, { headers, data })
    expect(await signedIn.json()).toMatchObject({ user: { email: data.email, role: 'admin' } })
    const site = async ({ siteUrl }: Started) =>
      (await (await request.get(`${siteUrl}/sitemap.xml`)).text()).match(/<loc>/g)?.length
    expect(await site(restored)).toBeGreaterThan(50)
    await restored.interrupt()
    const refused = await run('npm', ['start', '--', '--restore', backups], { env: { START_DIR: to } })
    expect([refused.code, noteOf(refused)]).toEqual([1, expect.stringContaining('Nothing was changed.')])
  } finally {
    delete process.env.BACKUP_AGE_IDENTITY_FILE
    rmSync(folder, { recursive: true, force: true })
  }
})

/** Kills a start, with everything that it has started, once it has printed a text. */
async function startAndKill(startDir: string, args: string[], text: string): Promise<void> {
  const child = spawn('npm', ['start', '--', ...args], {
    cwd: ROOT,
    env: { ...process.env, START_DIR: startDir },
    detached: true,
  })
  let output = ''
  child.stdout.setEncoding('utf8').on('data', (chunk: string) => {
    output += chunk
  })
  await expect.poll(() => output, { timeout: 180_000 }).toContain(text)
  process.kill(-(child.pid ?? 0), 'SIGKILL')
  await once(child, 'exit')
}

/** Makes sure that a port is taken, by this test or by another program. */
async function take(server: Server, port: number): Promise<void> {
  server.listen(port, '127.0.0.1')
  await once(server, 'listening').catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EADDRINUSE') throw error
  })
}

/** Kills one service after the other; each runs again, and the site stays available. @returns the processes that run now */
async function killEachService(started: Started, request: APIRequestContext): Promise<number[]> {
  const statusOf = async (url: string) => (await request.get(url).catch(() => undefined))?.status()
  const pids: number[] = []
  for (const [name, url] of [
    ['backend', `${started.apiUrl}/rest/v1/`],
    ['admin', started.adminUrl],
    ['publisher', started.siteUrl],
  ] as const) {
    process.kill(ownerOf(url), 'SIGKILL')
    await expect.poll(() => started.output, { timeout: 180_000 }).toContain(`${name} ended unexpectedly (signal SIGKILL)`)
    // The other services are not affected.
    if (name !== 'publisher') expect(await statusOf(started.siteUrl)).toBe(200)
    await expect.poll(() => started.output, { timeout: 180_000 }).toContain(`${name} runs again.`)
    await expect.poll(() => statusOf(url)).toBeLessThan(500)
    pids.push(ownerOf(url))
  }
  return pids
}

/** The process that listens at an address. */
function ownerOf(url: string): number {
  return Number(/process (\d+)/.exec(portOwner(Number(new URL(url).port)) ?? '')?.[1])
}

/** The addresses that listen on these ports, from the kernel's tables. */
function listeningAddresses(ports: number[]): string[] {
  const rows = ['/proc/net/tcp', '/proc/net/tcp6'].flatMap((file) => readFileSync(file, 'utf8').split('\n').slice(1))
  const listening = rows.map((row) => row.trim().split(/\s+/)).filter((columns) => columns[3] === '0A')
  const own = listening
    .map((columns) => columns[1] ?? '')
    .filter((local) => ports.includes(Number.parseInt(local.split(':')[1] ?? '', 16)))
  return [...new Set(own.map((local) => (local.startsWith('0100007F') ? '127.0.0.1' : local)))]
}
