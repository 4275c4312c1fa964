import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { readOperations } from '@bayt/content/queries/operations'
import { verifiedId } from '@bayt/content/signed-request'
import { isCompleteRun } from '@bayt/dev-tools/complete-run'
import { freePort, portOf } from '@bayt/dev-tools/ports'
import { ROOT } from '@bayt/dev-tools/root'
import { afterAll, afterEach, beforeAll, expect, inject, it } from 'vitest'
import { FaultHarness } from './harness/fault-harness.ts'

/** What an operator learns of a real publisher: its health, its figures and its alarms. */

const harness = new FaultHarness(inject('faultBackend'))
const MINUTE = 60_000
const SECRET = 'a secret of the test'
let health = ''
let settings: Record<string, string> = {}
/** What the operator has received: alarms and heartbeats. */
let received: { path: string; headers: IncomingHttpHeaders; body: string }[] = []
const operator = createServer(async (request, response) => {
  received.push({ path: request.url ?? '', headers: request.headers, body: (await buffer(request)).toString() })
  response.end()
})
beforeAll(async () => {
  operator.listen(0, '127.0.0.1')
  await once(operator, 'listening')
  const address = `http://127.0.0.1:${portOf(operator)}`
  const port = await freePort(29_800)
  health = `http://127.0.0.1:${port}`
  settings = {
    HEALTH_PORT: String(port),
    ALARM_URL: `${address}/alarm`,
    ALARM_SECRET: SECRET,
    HEARTBEAT_URL: `${address}/heartbeat`,
  }
  await harness.open(settings)
})
afterEach(() => harness.backend.mend())
afterAll(async () => {
  await harness.close()
  operator.close()
})

const ask = async (path: string): Promise<[status: number, text: string]> => {
  const answer = await fetch(health + path)
  return [answer.status, await answer.text()]
}
const readiness = async () => {
  const [status, text] = await ask('/readyz')
  return { status, ...JSON.parse(text) }
}
/** The value of a figure, by its name with labels. */
const figure = async (name: string) => {
  const [, text] = await ask('/metrics')
  return Number(
    text
      .split('\n')
      .find((line) => line.startsWith(`${name} `))
      ?.slice(name.length),
  )
}

it('the health of a publisher is ready with a release and a backend, and says in plain words why it is not', async () => {
  await harness.publish()
  await expect.poll(readiness).toMatchObject({ status: 200, isReady: true, reasons: [], waitingChanges: 0, oldestWaitMs: 0 })
  expect((await readiness()).release).toBe((await harness.publisher.releases.current())?.release)
  harness.backend.break('down')
  // A check that began before the backend went away may still have reached it.
  await expect.poll(readiness).toMatchObject({ status: 503, reasons: [expect.stringContaining('backend cannot be reached')] })
  expect((await ask('/healthz'))[0]).toBe(200)
  harness.backend.mend()
  await expect.poll(readiness).toMatchObject({ status: 200 })
})

it('the figures of a publisher count releases, failures, waiting changes, requests and the ends of its builder', async () => {
  const published = await figure('bayt_publish_duration_seconds_count')
  harness.backend.break('answers 500', /\/rest\/v1\/rpc\/public_content_versions/)
  const failed = await figure('bayt_builds_failed_total')
  await harness.save()
  // A build that began before the fault may still publish the first change, but not the second.
  await expect.poll(() => figure('bayt_builds_failed_total')).toBeGreaterThan(failed)
  const version = await harness.save()
  await expect.poll(() => figure('bayt_builds_failed_in_a_row')).toBeGreaterThan(1)
  await expect.poll(() => figure('bayt_changes_waiting')).toBeGreaterThan(0)
  await expect.poll(() => figure('bayt_oldest_change_waiting_seconds')).toBeGreaterThan(0)
  harness.backend.mend()
  await harness.isPublished(version)
  await expect.poll(() => figure('bayt_publish_duration_seconds_count')).toBeGreaterThan(published)
  await expect.poll(() => figure('bayt_builds_failed_in_a_row')).toBe(0)
  expect(await figure('bayt_requests_total{status="2xx"}')).toBeGreaterThan(0)
  for (const process of ['site', 'builder']) expect(await figure(`bayt_memory_bytes{process="${process}"}`)).toBeGreaterThan(1e7)
  await harness.publisher.killBuilder()
  await expect.poll(() => figure('bayt_builder_exits_total')).toBe(1)
})

it('visitors get neither health nor figures', async () => {
  for (const path of ['/healthz', '/readyz', '/metrics'])
    expect((await fetch(harness.publisher.siteUrl + path)).status, path).toBe(404)
})

const alarms = () => received.filter(({ path }) => path === '/alarm').map(({ body }) => JSON.parse(body))
/** The alarms on the dashboard of admins. */
const shown = async () => (await readOperations(harness.database)).alarms?.alarms.map(({ kind, facts }) => ({ kind, facts }))
const heartbeats = () => received.filter(({ path }) => path === '/heartbeat').length

/** Since when the checks of the alarms on the disk find nothing. */
const savedAlarms = () => {
  const { alarms } = JSON.parse(readFileSync(join(harness.publisher.dataDir, 'lookout.json'), 'utf8'))
  return alarms.map(({ wellSinceMs }: { wellSinceMs: number | null }) => wellSinceMs)
}

/** Starts the publisher again, after a time. */
async function restartAfter(minutes: number, more: Record<string, string> = {}): Promise<void> {
  await harness.publisher.stop()
  await harness.publisher.start({ ...settings, ...more, FAULT_CLOCK_MS: String(minutes * MINUTE) })
}

it('a publisher whose builds fail sends each alarm once, also over a restart, and its end; the heartbeat pauses meanwhile', async () => {
  await harness.publish()
  received = []
  // Late enough that the alarms of earlier tests are over.
  await restartAfter(20)
  await expect.poll(heartbeats).toBeGreaterThan(0)
  received = []
  harness.backend.break('answers 500', /\/rest\/v1\/rpc\/public_content_versions/)
  const version = await harness.save()
  await expect.poll(alarms).toEqual([expect.objectContaining({ type: 'alarm.began', alarm: 'failed-builds' })])
  const [{ headers, body } = { headers: {} as IncomingHttpHeaders, body: '' }] = received
  expect(await verifiedId(SECRET, (name) => headers[name]?.toString(), Buffer.from(body), Date.now() + 20 * MINUTE)).toMatch(
    /-began$/,
  )
  expect((await readiness()).alarms).toEqual([
    { fault: expect.stringContaining('3 builds in a row have failed'), remedy: expect.stringContaining('Retry') },
  ])
  await expect.poll(shown).toEqual([{ kind: 'failed-builds', facts: { reason: expect.stringContaining('The backend failed') } }])
  expect(await figure('bayt_alarms_open')).toBe(1)
  expect(await doctor()).toMatch(/✗ The publisher is ready, and has no alarm\n {4}3 builds in a row have failed: .+\n {4}→ /)
  expect(JSON.parse(readFileSync(faultsFile(), 'utf8'))).toContainEqual({
    title: 'The publisher is ready, and has no alarm',
    fault: expect.stringContaining('3 builds in a row have failed'),
    remedy: expect.stringContaining('Retry'),
  })

  await restartAfter(26)
  await expect.poll(() => alarms().map(({ alarm }) => alarm)).toEqual(['failed-builds', 'waiting-change'])
  expect(await readiness()).toMatchObject({ status: 503, reasons: [expect.stringMatching(/^A change has waited \d+ minutes/)] })
  expect(heartbeats()).toBe(0)

  harness.backend.mend()
  await harness.isPublished(version)
  await expect.poll(savedAlarms).toEqual([expect.any(Number), expect.any(Number)])
  await restartAfter(32)
  await expect
    .poll(() => alarms().slice(2))
    .toEqual([
      expect.objectContaining({ type: 'alarm.ended', isAllWell: false }),
      expect.objectContaining({ type: 'alarm.ended', isAllWell: true }),
    ])
  await expect.poll(heartbeats).toBeGreaterThan(0)
  await expect.poll(shown).toEqual([])
  expect(await doctor()).toContain('✓ The publisher is ready, and has no alarm')
})

const faultsFile = () => join(harness.dir, 'faults.json')
/** The output of `npm run doctor`, which finds other faults at these addresses. */
function doctor(): Promise<string> {
  const { siteUrl } = harness.publisher
  const args = [
    '--faults',
    faultsFile(),
    '--site',
    siteUrl,
    '--admin',
    `${siteUrl}/admin`,
    '--supabase',
    harness.backend.url,
    '--key',
    'sb_publishable_x',
  ]
  const env = { ...process.env, HEALTH_PORT: settings.HEALTH_PORT }
  return new Promise((resolve) => {
    const script = join(ROOT, 'packages/operator/src/doctor.ts')
    execFile(process.execPath, [script, ...args, '--demo'], { env }, (_, stdout) => resolve(stdout))
  })
}

it.skipIf(isCompleteRun())(
  'a backup that failed, that cannot be restored, or that is too old is an alarm until the next good backup',
  async () => {
    const BACKUP_DIR = join(harness.dir, 'backups')
    const kinds = async () => (await shown())?.map(({ kind }) => kind)
    const look = (minutes: number) => restartAfter(minutes, { BACKUP_DIR })
    expect(await backup([BACKUP_DIR, '--rehearse-weekly'])).toMatchObject({ code: 0 })
    await look(60)
    // Late enough that the alarms of earlier tests are over.
    await look(70)
    await expect.poll(kinds).toEqual([])

    expect(await backup([BACKUP_DIR], { SUPABASE_SECRET_KEY: 'sb_secret_wrong' })).toMatchObject({ code: 1 })
    await look(80)
    await expect.poll(kinds).toEqual(['failed-backup'])
    expect(await backup([BACKUP_DIR])).toMatchObject({ code: 0 })
    await look(90)
    await look(100)
    await expect.poll(kinds).toEqual([])

    const newest = readdirSync(BACKUP_DIR, { withFileTypes: true }).findLast((entry) => entry.isDirectory())
    const pictures = readdirSync(join(BACKUP_DIR, newest?.name ?? '', 'pictures'), { recursive: true, withFileTypes: true })
    const first = pictures.find((entry) => entry.isFile())
    const picture = join(first?.parentPath ?? '', first?.name ?? '')
    const bytes = readFileSync(picture)
    writeFileSync(picture, bytes.subarray(1))
    expect(await backup([BACKUP_DIR, '--rehearse'])).toMatchObject({ code: 1 })
    await look(110)
    await expect.poll(kinds).toEqual(['failed-rehearsal'])
    writeFileSync(picture, bytes)
    expect(await backup([BACKUP_DIR, '--rehearse'])).toMatchObject({ code: 0 })
    await look(120)
    await look(130)
    await expect.poll(kinds).toEqual([])

    await look(130 + 27 * 60)
    await expect.poll(kinds).toEqual(['old-backup'])
    await look(130 + 9 * 24 * 60)
    await expect.poll(kinds).toEqual(['old-backup', 'old-rehearsal'])
  },
)

/** `npm run backup` with the key of the server. */
function backup(args: string[], more: Record<string, string> = {}): Promise<{ code: number; output: string }> {
  const { url, secrets } = inject('faultBackend')
  const env = { ...process.env, SUPABASE_URL: url, SUPABASE_SECRET_KEY: secrets.secretKey, ...more }
  return new Promise((resolve) => {
    execFile(process.execPath, [join(ROOT, 'packages/operator/src/backup.ts'), ...args], { env }, (error, stdout, stderr) =>
      resolve({ code: error ? 1 : 0, output: stdout + stderr }),
    )
  })
}

it('the log of a service has one JSON line per event, which leads from the newest change of a save to its release', async () => {
  await harness.publisher.stop()
  harness.publisher.lines = []
  await harness.publisher.start({ ...settings, LOG_FORMAT: 'json' })
  harness.backend.break('answers 500', /\/rest\/v1\/products/)
  const version = await harness.save({ packaging_image_url: (harness.pictureUrl ?? '').replace(/[^/]+$/, 'no-such-picture.jpg') })
  const { data: change } = await harness.database.rpc('newest_site_change').throwOnError()
  await expect.poll(() => harness.publisher.count(/not published/)).toBeGreaterThan(0)
  harness.backend.mend()
  await harness.isPublished(version)
  await expect.poll(() => harness.publisher.count(/ is live/)).toBeGreaterThan(0)
  const events = harness.publisher.lines.map((line) => JSON.parse(line))
  const release = (await harness.publisher.releases.current())?.release
  expect(events).toContainEqual(expect.objectContaining({ level: 'log', from: 'builder', change, release }))
  expect(events).toContainEqual(
    expect.objectContaining({ level: 'error', change, text: expect.stringMatching(/^The site was not/) }),
  )
  expect(events).toContainEqual(
    expect.objectContaining({ from: 'renderer', text: expect.stringContaining('The default picture replaces') }),
  )
  await harness.publish({ packaging_image_url: harness.pictureUrl })
})
