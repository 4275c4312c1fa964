import { execFileSync } from 'node:child_process'
import { mkdirSync, readFileSync, rmSync, statfsSync, writeFileSync } from 'node:fs'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import { createServer as createTlsServer } from 'node:https'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import type { AlarmReport } from '@bayt/content/entities/alarm'
import type { DueSets } from '@bayt/content/entities/due-sets'
import { verifiedId } from '@bayt/content/signed-request'
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { listen, newFolder, silenceLog } from '../../test/helpers.ts'
import { BACKEND_AWAY } from '../build.ts'
import type { ReleaseRecord } from '../releases.ts'
import { Lookout } from './lookout.ts'
import type { AlarmTarget } from './notifier.ts'

/** Real checks, real requests to a receiver on this machine, and a clock that the test sets. */

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE
const SECRET = 'a secret of the test'

beforeEach(silenceLog)

interface Received {
  path: string
  headers: IncomingHttpHeaders
  body: string
}

/** The receiver of alarms and of the dead man's switch. */
async function receiver() {
  const received: Received[] = []
  const state = { status: 200 }
  const server = createServer(async (request, response) => {
    received.push({ path: request.url ?? '', headers: request.headers, body: (await buffer(request)).toString() })
    response.writeHead(state.status).end()
  })
  return { url: await listen(server), received, state }
}

type Settings = Parameters<typeof Lookout.open>[0]

/** A publisher that serves its newest change, and an operator who gets alarms and a heartbeat. */
async function observed(more: Partial<Settings> = {}, format: AlarmTarget['format'] = 'webhook') {
  const operator = await receiver()
  const world = {
    nowMs: Date.now(),
    newest: 7,
    shown: 7,
    refusal: '',
    reports: [] as AlarmReport[],
    waiting: [] as DueSets['waiting'],
  }
  const folder = newFolder()
  const settings: Settings = {
    siteUrl: 'http://site.example',
    adminUrl: undefined,
    supabaseUrl: 'http://backend.example',
    dataDir: folder,
    pictureCacheDir: folder,
    alarm: { url: `${operator.url}/alarm?chat_id=42`, format, secret: SECRET },
    heartbeatUrl: `${operator.url}/heartbeat`,
    backupDir: undefined,
    lastDays: [],
    ...more,
  }
  const open = (changed: Partial<Settings> = {}) =>
    Lookout.open(
      { ...settings, ...changed },
      {
        releases: {
          current: async () => ({ release: `r${world.shown}`, newestChange: world.shown }) as ReleaseRecord,
          pin: async () => undefined,
        },
        shown: () => `r${world.shown}`,
        readNewestChange: async () => world.newest,
        nowMs: () => world.nowMs,
        reports: {
          carryOutDueSets: async () => ({ due_in_ms: null, done: 0, waiting: world.waiting }),
          async sendAlarms(report) {
            if (world.refusal) throw new Error(world.refusal)
            world.reports.push(report)
          },
        },
      },
    )
  /** One round after a time. @returns what the operator has got since the last call */
  const roundAfter = async (lookout: Lookout, ms = 0): Promise<Received[]> => {
    world.nowMs += ms
    await lookout.round()
    return operator.received.splice(0)
  }
  return { world, operator, settings, open, roundAfter }
}

const alarmsOf = (received: Received[]) =>
  received.filter(({ path }) => path.startsWith('/alarm')).map(({ body }) => JSON.parse(body))
const pingsOf = (received: Received[]) => received.filter(({ path }) => path === '/heartbeat').length

/** Provokes an alarm and ends it: the operator is told once of each, however many rounds there are. */
async function provoked(
  { open, roundAfter }: Awaited<ReturnType<typeof observed>>,
  fault: RegExp,
  begin: (lookout: Lookout) => unknown,
  end: (lookout: Lookout) => unknown,
) {
  const lookout = await open()
  const before = await roundAfter(lookout)
  expect([alarmsOf(before), pingsOf(before)]).toEqual([[], 1])
  await begin(lookout)
  const rounds = [await roundAfter(lookout), await roundAfter(lookout, 6 * MINUTE), await roundAfter(lookout, 11 * MINUTE)].flat()
  const [began, ...repeated] = alarmsOf(rounds)
  expect(began).toMatchObject({ type: 'alarm.began', site: 'http://site.example', fault: expect.stringMatching(fault) })
  expect(began.remedy).toMatch(/\w{3}.*\.$/)
  expect(began.text).toContain(began.remedy)
  expect(repeated).toEqual([])
  await end(lookout)
  expect(alarmsOf(await roundAfter(lookout, 11 * MINUTE))).toEqual([])
  const after = [await roundAfter(lookout, 6 * MINUTE), await roundAfter(lookout, 6 * MINUTE)].flat()
  expect(alarmsOf(after)).toEqual([expect.objectContaining({ type: 'alarm.ended', alarm: began.alarm, isAllWell: true })])
  expect(alarmsOf(after)[0].text).toContain('All is well again.')
  expect(pingsOf(after)).toBeGreaterThan(0)
}

describe('an alarm is told once, and its end too:', () => {
  it('a change waits for more than 5 minutes', async () => {
    const setup = await observed()
    const { world } = setup
    await provoked(
      setup,
      /A change has waited/,
      async (lookout) => {
        world.newest = 8
        await lookout.round()
        world.nowMs += 6 * MINUTE
      },
      () => {
        world.shown = 8
      },
    )
  })

  it('three builds fail in a row', async () => {
    await provoked(
      await observed(),
      /3 builds in a row have failed: The disk is full\./,
      (lookout) => {
        for (let build = 0; build < 3; build++) lookout.watch.noteBuild({ outcome: 'failed', reason: 'The disk is full.' })
      },
      (lookout) => lookout.watch.noteBuild({ outcome: 'live', reason: null }),
    )
  })

  it('less than 10% of the disk is free', async ({ skip }) => {
    const disk = newFolder()
    try {
      execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=1m', 'tmpfs', disk], { stdio: 'pipe' })
    } catch (error) {
      return skip(`A small file system in memory needs root on Linux: ${error}`)
    }
    onTestFinished(() => void execFileSync('umount', ['-l', disk]))
    const filler = join(disk, 'filler')
    await provoked(
      await observed({ dataDir: disk }),
      /Less than 10% of the disk/,
      () => {
        const { bavail, blocks, bsize } = statfsSync(disk)
        writeFileSync(filler, Buffer.alloc((bavail - Math.floor(blocks / 20)) * bsize))
      },
      () => rmSync(filler),
    )
  })

  it('a certificate ends in 14 days', async ({ skip }) => {
    const folder = newFolder()
    const [key, cert] = [join(folder, 'key.pem'), join(folder, 'cert.pem')]
    const create = (days: number) => {
      const kind = ['-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes', '-subj', '/CN=localhost']
      execFileSync('openssl', ['req', ...kind, '-days', String(days), '-keyout', key, '-out', cert], { stdio: 'pipe' })
      return { key: readFileSync(key), cert: readFileSync(cert) }
    }
    try {
      create(1)
    } catch (error) {
      return skip(`There is no openssl: ${error}`)
    }
    const server = createTlsServer(create(15))
    const { port } = new URL(await listen(server))
    const setup = await observed({ adminUrl: `https://localhost:${port}/admin` })
    const waitForNextCheck = () => {
      setup.world.nowMs += DAY / 4
    }
    await provoked(
      setup,
      /The certificate of localhost:\d+ ends on/,
      () => {
        setup.world.nowMs += DAY + MINUTE
      },
      () => {
        server.setSecureContext(create(90))
        waitForNextCheck()
      },
    )
  })

  it('the newest backup is older than 26 hours', async () => {
    const backupDir = newFolder()
    const setup = await observed({ backupDir })
    /** An export in a folder of its own, as `docs/backup.md` proposes. */
    const exportNow = (name: string) => {
      mkdirSync(join(backupDir, name))
      writeFileSync(
        join(backupDir, name, 'manifest.json'),
        JSON.stringify({ exportedAt: new Date(setup.world.nowMs).toISOString() }),
      )
    }
    exportNow('monday')
    await provoked(
      setup,
      /The newest backup is from \d{4}-/,
      () => {
        setup.world.nowMs += 27 * 60 * MINUTE
      },
      () => exportNow('tuesday'),
    )
  })
})

describe('of the scheduled backup, which leaves its results in its folder,', () => {
  /** A publisher with a folder of backups; `write` leaves the results of now in the folder, with changes. */
  async function withResults() {
    const backupDir = newFolder()
    const setup = await observed({ backupDir })
    const write = (changed: object = {}) => {
      const at = new Date(setup.world.nowMs).toISOString()
      const good = { ok: true, at, fault: null }
      writeFileSync(join(backupDir, 'status.json'), JSON.stringify({ backup: good, rehearsal: good, ...changed }))
      writeFileSync(join(backupDir, 'manifest.json'), JSON.stringify({ exportedAt: at }))
    }
    write()
    return { setup, write }
  }

  it.each([
    ['failed backup', 'backup', /^The last backup failed: The disk is full\.$/],
    ['failed rehearsal', 'rehearsal', /could not be restored in a rehearsal: The disk is full\.$/],
  ] as const)('a %s is an alarm', async (_, part, fault) => {
    const { setup, write } = await withResults()
    await provoked(
      setup,
      fault,
      () => {
        setup.world.nowMs += 11 * MINUTE
        write({ [part]: { ok: false, at: new Date(setup.world.nowMs).toISOString(), fault: 'The disk is full.' } })
      },
      () => write(),
    )
  })

  it('a rehearsal of more than 8 days ago is an alarm', async () => {
    const { setup, write } = await withResults()
    const rehearsal = { ok: true, at: new Date(setup.world.nowMs).toISOString(), fault: null }
    await provoked(
      setup,
      /last rehearsed at \d{4}-/,
      () => {
        setup.world.nowMs += 9 * DAY
        write({ rehearsal })
      },
      () => write(),
    )
  })
})

it('the dashboard gets the open alarms when they change, and every hour; a report that does not arrive is sent again', async () => {
  const { world, open, roundAfter } = await observed()
  const lookout = await open()
  const reports = async (minutes: number) => {
    await roundAfter(lookout, minutes * MINUTE)
    return world.reports.splice(0)
  }
  const quiet = { alarms: [], silent_after_min: 120 }
  expect([await reports(0), await reports(30), await reports(31)]).toEqual([[quiet], [], [quiet]])
  for (let build = 0; build < 3; build++) lookout.watch.noteBuild({ outcome: 'failed', reason: 'The disk is full.' })
  world.refusal = 'build-report answers 500'
  expect([await reports(1), await reports(0.5)]).toEqual([[], []])
  world.refusal = ''
  expect(await reports(1)).toMatchObject([
    { alarms: [{ kind: 'failed-builds', facts: { reason: 'The disk is full.' }, since: expect.stringMatching(/^\d{4}-.*Z$/) }] },
  ])
  lookout.watch.noteBuild({ outcome: 'live', reason: null })
  expect([await reports(1), await reports(6)]).toEqual([[], [quiet]])
})

it('a backend that does not answer has its own remedy: a free project may have been paused', async () => {
  const { open, roundAfter } = await observed()
  const lookout = await open()
  for (let build = 0; build < 3; build++) lookout.watch.noteBuild({ outcome: 'failed', reason: BACKEND_AWAY })
  expect(alarmsOf(await roundAfter(lookout))).toMatchObject([{ remedy: expect.stringContaining('a free project is paused') }])
})

it('a token that ends in 14 days is told once, also after a restart, until its new day is set', async () => {
  const { world, open, roundAfter } = await observed()
  const dayIn = (days: number) => ({ name: 'GitHub token', day: new Date(world.nowMs + days * DAY).toISOString().slice(0, 10) })
  const soon = { lastDays: [dayIn(10)] }
  const began = alarmsOf(await roundAfter(await open(soon)))
  expect(began).toMatchObject([{ alarm: 'last-day GitHub token', remedy: expect.stringContaining('ALARM_DATES') }])
  expect(alarmsOf(await roundAfter(await open(soon), DAY))).toEqual([])
  const renewed = await open({ lastDays: [dayIn(100)] })
  await roundAfter(renewed)
  expect(alarmsOf(await roundAfter(renewed, 6 * MINUTE))).toMatchObject([{ type: 'alarm.ended' }])
})

it('a prepared set that was not carried out at its time alarms once, with its name, and ends when staff have dealt with it', async () => {
  const { world, open, roundAfter } = await observed()
  const lookout = await open()
  await roundAfter(lookout)
  world.waiting = [
    { name: 'Ramadan', at: '2026-12-04T03:00:00Z', is_overdue: false },
    { name: null, at: '2026-12-05T03:00:00Z', is_overdue: true },
  ]
  const began = alarmsOf(await roundAfter(lookout, MINUTE))
  expect(began).toMatchObject([{ type: 'alarm.began', alarm: 'waiting-set', remedy: expect.stringContaining('Prepared') }])
  expect(began[0]?.fault).toBe('The prepared set "Ramadan" was due at 2026-12-04T03:00:00Z and was not carried out. 1 more wait.')
  expect(alarmsOf(await roundAfter(lookout, MINUTE))).toEqual([])
  world.waiting = world.waiting.slice(1)
  await roundAfter(lookout, MINUTE)
  expect(lookout.alarms.open[0]).toMatchObject({ fault: expect.stringContaining('A prepared change'), facts: { name: '' } })
  world.waiting = []
  await roundAfter(lookout, MINUTE)
  expect(alarmsOf(await roundAfter(lookout, 6 * MINUTE))).toMatchObject([{ type: 'alarm.ended' }])
})

it('a disk at its limit sends no message at each crossing', async () => {
  const { open, roundAfter } = await observed()
  const lookout = await open()
  const received: Received[] = []
  for (let round = 0; round < 10; round++) {
    for (let build = 0; build < 3; build++) lookout.watch.noteBuild({ outcome: 'failed', reason: 'x' })
    received.push(...(await roundAfter(lookout, MINUTE)))
    lookout.watch.noteBuild({ outcome: 'live', reason: null })
    received.push(...(await roundAfter(lookout, MINUTE)))
  }
  expect(alarmsOf(received)).toMatchObject([{ type: 'alarm.began' }])
})

it('alarms are signed; one that does not arrive is sent again under the same id', async () => {
  const { world, operator, open, roundAfter } = await observed({ lastDays: [{ name: 'token', day: '2026-01-01' }] })
  const lookout = await open()
  operator.state.status = 500
  const [first] = await roundAfter(lookout)
  expect(await roundAfter(lookout, MINUTE / 2)).toEqual([])
  operator.state.status = 200
  const [second] = await roundAfter(lookout, MINUTE)
  expect(await roundAfter(lookout, MINUTE)).toEqual([])
  const idOf = ({ headers, body }: Received, nowMs: number) =>
    verifiedId(SECRET, (name) => headers[name]?.toString(), Buffer.from(body), nowMs)
  if (!first || !second) throw new Error('Nothing was sent.')
  const id = await idOf(first, Date.now())
  expect(id).toMatch(/-began$/)
  expect(await idOf(second, Date.now())).toBe(id)
  expect(world.nowMs).toBeGreaterThan(0)
})

it('the dead man’s switch is told every 5 minutes, and only while all is well', async () => {
  const { world, open, roundAfter } = await observed()
  const lookout = await open()
  const pings = async (minutes: number) => pingsOf(await roundAfter(lookout, minutes * MINUTE))
  expect([await pings(0), await pings(4), await pings(1), await pings(1)]).toEqual([1, 0, 1, 0])
  world.newest = 8
  expect([await pings(5), await pings(6), await pings(6)]).toEqual([1, 0, 0])
  world.shown = 8
  expect([await pings(1), await pings(6)]).toEqual([0, 1])
})

it.each([
  ['ntfy', { body: /^site\.example: token has ended on 2026-01-01\.\nRenew/, path: /chat_id=42/ }],
  ['slack', { body: /^\{"text":"site\.example: token has ended/, path: /chat_id=42/ }],
  ['telegram', { body: /^\{"chat_id":"42","text":"site\.example: token has ended/, path: /^\/alarm$/ }],
] as const)('an alarm for %s has its text in the form of this service', async (format, { body, path }) => {
  const { open, roundAfter } = await observed({ lastDays: [{ name: 'token', day: '2026-01-01' }] }, format)
  const [sent] = await roundAfter(await open())
  expect(sent?.body).toMatch(body)
  expect(sent?.path).toMatch(path)
})
