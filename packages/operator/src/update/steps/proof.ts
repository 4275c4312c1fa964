import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { chownSync, existsSync, mkdirSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { freePort } from '@bayt/dev-tools/ports'
import { compareReleases, summaryOf } from '../compare-releases.ts'
import { publisherSettings } from '../installation.ts'
import { Question, type Step, type Update } from '../machine.ts'
import { readyMs, type ServedRelease, servedRelease } from '../services.ts'

const POLL_MS = 500
const STOP_MS = 10_000
/** The publisher of the proof sends no alarms and heartbeats, reloads no Caddy, and gets no secret of the operator. */
const OFF = [
  ...['ALARM_URL', 'HEARTBEAT_URL', 'ALARM_DATES', 'BACKUP_DIR', 'CADDYFILE'],
  ...['SUPABASE_SECRET_KEY', 'SUPABASE_DB_PASSWORD', 'DATABASE_WEBHOOK_SECRET', 'ADMIN_JWT_KEY', 'DEPLOY_HOOK_TOKEN'],
]

/** The new publisher renders the content beside the old one, in a folder of its own. */
export const proof: Step = {
  name: 'proof',
  title: 'Proving the new version beside the old one',
  async run(update) {
    const { place, journal, acceptsChanges, report } = update
    const folder = journal.update.to ?? ''
    const dataDir = join(place.base, 'proof')
    const old = await servedRelease(place.dataDir, place.healthPort)
    if (typeof old === 'string') throw new Error(`The old version is not ready: ${old}`)
    rmSync(dataDir, { recursive: true, force: true })
    mkdirSync(dataDir)
    const publisher = await startPublisher(update, { folder, dataDir, siteUrl: old.origin })
    try {
      const { before, after } = await sameContent(update, publisher, dataDir)
      journal.note({ siteCode: after.code })
      const differences = compareReleases(before.files, after.files)
      for (const line of summaryOf(differences)) report(`     ${line}`)
      const { changed, added, gone } = differences
      if (changed.length + added.length + gone.length > 0 && !acceptsChanges)
        throw new Question('Pages differ. To go on: npm run update -- --accept-changes. Otherwise: npm run update -- --back')
      return 'The new version is ready.'
    } finally {
      await publisher.stop()
      rmSync(dataDir, { recursive: true, force: true })
    }
  },
  async undo({ place }) {
    rmSync(join(place.base, 'proof'), { recursive: true, force: true })
    return undefined
  },
}

interface Started {
  healthPort: number
  /** The reason why the process has ended; `undefined` while it runs. */
  end: () => string | undefined
  stop: () => Promise<void>
}

async function startPublisher({ place }: Update, how: { folder: string; dataDir: string; siteUrl: string }): Promise<Started> {
  const { folder, dataDir, siteUrl } = how
  // Not the ports of another proof that begins at the same moment.
  const health = await freePort(24_000 + (process.pid % 1_000))
  // Files in the shared picture folder belong to the user of the services.
  const { uid, gid } = statSync(place.dataDir)
  const user = process.getuid?.() === 0 ? { uid, gid } : {}
  if (user.uid !== undefined) chownSync(dataDir, uid, gid)
  const node = join(folder, 'node_modules/.bin/node')
  const child = spawn(existsSync(node) ? node : process.execPath, ['apps/publisher/src/main.ts'], {
    cwd: folder,
    ...user,
    env: {
      ...publisherSettings(place, folder, siteUrl),
      ...Object.fromEntries(OFF.map((name) => [name, ''])),
      SITE_PORT: '0',
      PUBLISHER_PORT: '0',
      HEALTH_PORT: String(health),
      PUBLISHER_DATA_DIR: dataDir,
      SITE_BUNDLE: join(folder, 'apps/site/dist/render/entry.mjs'),
      // The backend refuses reports with another secret, so staff do not see the builds of the proof.
      DEPLOY_HOOK_SECRET: randomBytes(32).toString('hex'),
    },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding('utf8').on('data', (text: string) => {
      output = (output + text).slice(-4_000)
    })
  }
  const hasEnded = () => child.pid === undefined || child.exitCode !== null || child.signalCode !== null
  child.once('error', ({ message }) => {
    output += message
  })
  return {
    healthPort: health,
    end: () => (hasEnded() ? output.trim().split('\n').slice(-20).join('\n') : undefined),
    async stop() {
      child.kill('SIGTERM')
      for (const endMs = Date.now() + STOP_MS; !hasEnded() && Date.now() < endMs; ) await wait(POLL_MS)
      child.kill('SIGKILL')
    },
  }
}

/** Waits until both publishers serve the same content, and the same pictures if they are ready in time. */
async function sameContent(
  { place }: Update,
  publisher: Started,
  dataDir: string,
): Promise<{ before: ServedRelease; after: ServedRelease }> {
  for (const endMs = Date.now() + readyMs(place); ; await wait(POLL_MS)) {
    const ended = publisher.end()
    if (ended !== undefined) throw new Error(`The new publisher ended:\n${ended}`)
    const after = await servedRelease(dataDir, publisher.healthPort)
    const before = await servedRelease(place.dataDir, place.healthPort)
    const isLate = Date.now() > endMs
    if (typeof after !== 'string' && typeof before !== 'string' && after.newestChange === before.newestChange) {
      const [lacking, lackedBefore] = [after, before].map(({ lackingPictures }) => lackingPictures.toSorted().join())
      if (lacking === lackedBefore || isLate) return { before, after }
    }
    if (isLate) {
      const why = [after, before].find((each) => typeof each === 'string') ?? 'the content kept changing.'
      throw new Error(`The new publisher was not ready after ${readyMs(place) / 60_000} minutes: ${why}`)
    }
  }
}
