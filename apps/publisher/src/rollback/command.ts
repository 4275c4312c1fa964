import { existsSync } from 'node:fs'
import { userInfo } from 'node:os'
import { parseArgs } from 'node:util'
import { signedPost } from '@bayt/content/signed-request'
import { z } from 'zod'
import { FolderLock, type Holder } from '../folder-lock.ts'
import type { HookMessage } from '../hook-server.ts'
import { messageOf } from '../log.ts'
import { Releases, RollbackRefusedError } from '../releases.ts'

/**
 * Rolls the site back to an older release from the command line: `node command.ts [release]`, `--list`, `--resume`. `--rebuild`
 * builds the current content in full. If a publisher runs, the publisher executes the request. Otherwise the command changes the
 * data folder, which the publisher reads when it starts.
 */
const TIMEOUT_MS = 20_000

const hookResponse = z.object({ message: z.string(), release: z.string().optional() })

interface Settings {
  dataDir: string
  /** Shared with the publisher; needed while a publisher runs. */
  secret: string | undefined
}

/** The message at the end of each event. */
const OUTCOMES: Record<HookMessage['event'], (shown: string | undefined) => string> = {
  rollback: (shown) =>
    `Shown now: ${shown}. Nothing is published until staff press "Publish again" in the admin, or: npm run rollback -- --resume`,
  resume: () => 'Publishing continues: all changes saved since are published now, or when the publisher starts.',
  publish: () => 'Everything is read, rendered and checked again. The release goes live once it is complete.',
}

try {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      list: { type: 'boolean', default: false },
      resume: { type: 'boolean', default: false },
      rebuild: { type: 'boolean', default: false },
    },
  })
  const settings = readSettings()
  const releases = new Releases(settings.dataDir)
  if (values.list) console.log((await listReleases(releases)) ?? `There is no release in ${settings.dataDir} yet.`)
  else {
    const event = values.resume ? 'resume' : values.rebuild ? 'publish' : 'rollback'
    const release = event === 'rollback' ? (positionals[0] ?? null) : null
    await carryOut(releases, settings, { event, requested_by: 'staff', asked_by: currentUser(), release })
  }
} catch (error) {
  console.error(messageOf(error))
  process.exitCode = 1
}

function readSettings(): Settings {
  const dataDir = process.env.PUBLISHER_DATA_DIR?.trim()
  if (!dataDir) throw new Error('The setting PUBLISHER_DATA_DIR is missing. It should hold the folder for releases.')
  if (!existsSync(dataDir)) {
    throw new Error(
      `There is no folder ${dataDir}. Set PUBLISHER_DATA_DIR to the folder for releases of the publisher, or start the local one (npm start).`,
    )
  }
  return { dataDir, secret: process.env.DEPLOY_HOOK_SECRET?.trim() }
}

/** The kept releases as lines, newest first, with their times and the mark of the shown release; `undefined` without releases. */
async function listReleases(releases: Releases): Promise<string | undefined> {
  const [records, current, pin] = [await releases.records(), await releases.current(), await releases.pin()]
  if (records.length === 0) return undefined
  const lines = records.map(({ release, builtAt, pages, newestChange }) => {
    const isShown = release === current?.release
    const mark = isShown ? (pin ? `shown, publishing held since ${dateOf(pin.since)} by ${pin.by}` : 'shown') : ''
    return `${release}  ${dateOf(builtAt)}  ${String(pages.length).padStart(5)} pages  change ${newestChange}  ${mark}`.trimEnd()
  })
  return lines.join('\n')
}

/** `2026-11-21 10:15 UTC` */
function dateOf(iso: string): string {
  return `${iso.slice(0, 16).replace('T', ' ')} UTC`
}

/** Sends the message to the running publisher, or carries it out on the data folder if no publisher runs. */
async function carryOut(releases: Releases, settings: Settings, message: HookMessage): Promise<void> {
  const isHeld = (await releases.pin()) !== undefined
  if (message.event === 'resume' && !isHeld)
    throw new RollbackRefusedError('Publishing is not held, so there is nothing to resume.')
  if (message.event === 'publish' && isHeld)
    throw new RollbackRefusedError('An older release is shown. To publish again: npm run rollback -- --resume')
  const lock = new FolderLock(settings.dataDir, 0)
  try {
    const holder = await lock.tryAcquire()
    const shown = holder ? await send(holder, settings, message) : await changeFolder(releases, message)
    console.log(OUTCOMES[message.event](shown))
  } finally {
    await lock.release()
  }
}

/** @returns the shown release */
async function changeFolder(releases: Releases, { event, release, asked_by }: HookMessage): Promise<string | undefined> {
  if (event === 'publish') throw new RollbackRefusedError('No publisher runs here. Start it, then run this command again.')
  if (event === 'rollback') return (await releases.rollBack(release, asked_by ?? '', new Date())).record.release
  const current = await releases.current()
  if (current) await releases.pointTo(current.release)
  return current?.release
}

async function send(holder: Holder, { secret }: Settings, request: HookMessage): Promise<string | undefined> {
  if (!secret) {
    throw new Error('A publisher runs. The setting DEPLOY_HOOK_SECRET is missing: it should hold the secret of that publisher.')
  }
  const { response, answer } = await fetch(`http://127.0.0.1:${holder.hookPort}/publish`, {
    ...(await signedPost(secret, request)),
    signal: AbortSignal.timeout(TIMEOUT_MS),
  })
    .then(async (response) => ({ response, answer: hookResponse.parse(await response.json()) }))
    .catch((cause: unknown) => {
      throw new Error(withoutAnswer(holder, cause), { cause })
    })
  if (response.status === 401) {
    throw new Error(
      'The publisher refused the signature. DEPLOY_HOOK_SECRET should hold the secret of that publisher, and the clock of this machine should be right: a signature is valid for 5 minutes.',
    )
  }
  if (!response.ok) throw new RollbackRefusedError(answer.message)
  return answer.release
}

/** Only a refused connection proves that the publisher has not received the request. */
function withoutAnswer({ pid, host, hookPort }: Holder, error: unknown): string {
  const publisher = `The publisher (process ${pid} on ${host})`
  const { cause } = error instanceof Error ? error : {}
  const isRefused = cause instanceof Error && 'code' in cause && cause.code === 'ECONNREFUSED'
  if (isRefused) return `${publisher} does not answer on port ${hookPort}.`
  return `${publisher} did not answer in full on port ${hookPort}. It may have carried out the request. To see what is shown: npm run rollback -- --list`
}

function currentUser(): string {
  return `${userInfo().username} (command line)`
}
