import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Writable } from 'node:stream'
import { setTimeout as wait } from 'node:timers/promises'
import { run } from '@bayt/dev-tools/run'
import { lockStateDir } from '@bayt/dev-tools/state-lock'
import { z } from 'zod'
import type { Installation } from './installation.ts'

const POLL_MS = 500
const ANSWER_TIMEOUT_MS = 10_000
const STOP_TIMEOUT_MS = 30_000
const DEFAULT_MINUTES = '10'

const readiness = z.object({ release: z.string(), reasons: z.array(z.string()), heldSince: z.string().nullable() })
const record = z.object({
  newestChange: z.number(),
  code: z.string(),
  origin: z.string(),
  /** Number of pictures whose smaller versions are not made yet. */
  lackingPictures: z.array(z.string()).default([]),
})

export interface ServedRelease extends z.output<typeof record> {
  /** The folder of its files. */
  files: string
}

/** How long a service may take until it is ready: at the first start, the new code renders the whole site. */
export function readyMs({ env }: Installation): number {
  return Number(env.UPDATE_READY_MINUTES ?? DEFAULT_MINUTES) * 60_000
}

export async function restartServices(place: Installation): Promise<void> {
  const { code, output } = await run('sh', ['-c', place.restart], { cwd: place.base })
  if (code !== 0) throw new Error(`The command "${place.restart}" failed: ${output.trim()}`)
}

/**
 * Runs work on the files of the embedded database while the services are stopped. A separate shell starts the services again after the work,
 * even if this process is killed: the shell waits until every process that holds its input open has ended.
 * @param work gets the input of the shell, and passes it to processes that must end before the services start
 */
export async function whileStopped(place: Installation, work: (input: Writable) => Promise<void>): Promise<void> {
  const [stop, start] = ['stop', 'start'].map((verb) => place.restart.replace(/\brestart\b/, verb))
  const stdio = ['pipe', 'ignore', 'ignore'] as const
  const starter = spawn('sh', ['-c', `cat > /dev/null; ${start}`], { cwd: place.base, detached: true, stdio: [...stdio] })
  const started = once(starter, 'exit')
  const { stdin } = starter
  if (!stdin) throw new Error('The shell that starts the services has no input.')
  const stopAndWork = async () => {
    const { code, output } = await run('sh', ['-c', stop ?? ''], { cwd: place.base })
    if (code !== 0) throw new Error(`The command "${stop}" failed: ${output.trim()}`)
    const unlock = await lockDatabase(place)
    await work(stdin).finally(unlock)
  }
  const [outcome] = await Promise.allSettled([stopAndWork()])
  stdin.end()
  const [code] = await started
  if (outcome.status === 'rejected') throw outcome.reason
  if (code !== 0) throw new Error(`The command "${start}" failed with code ${code}. Start the services.`)
}

/** Waits until npm start has left the database. */
async function lockDatabase({ env }: Installation): Promise<() => void> {
  const file = join(env.START_DIR ?? '', 'start.pid')
  for (const endMs = Date.now() + STOP_TIMEOUT_MS; ; await wait(POLL_MS)) {
    try {
      return lockStateDir(file, () => process.exit(1))
    } catch (error) {
      if (Date.now() > endMs) throw error
    }
  }
}

/** The release that a publisher serves; if it is not ready, a text with the reason. */
export async function servedRelease(dataDir: string, healthPort: string | number): Promise<ServedRelease | string> {
  const answer = await fetchOrReason(`http://127.0.0.1:${healthPort}/readyz`)
  if (typeof answer === 'string') return answer
  try {
    const { release, reasons, heldSince } = readiness.parse(JSON.parse(answer.text))
    if (answer.status !== 200) return reasons.join(' ')
    if (heldSince !== null)
      return 'An older release is shown since a rollback. Publish again first (npm run rollback -- --resume).'
    const folder = join(dataDir, 'releases', release)
    return { ...record.parse(JSON.parse(readFileSync(join(folder, 'release.json'), 'utf8'))), files: join(folder, 'site') }
  } catch {
    // No release yet, or its folder was replaced meanwhile.
    return `the publisher answers ${answer.status}: ${answer.text.trim().slice(0, 300)}`
  }
}

/** The reason why the services are not ready; `undefined` if they are ready. @param code the version of the code that must have rendered the site */
async function whyNotReady(place: Installation, code?: string | null): Promise<string | undefined> {
  const served = await servedRelease(place.dataDir, place.healthPort)
  if (typeof served === 'string') return served
  if (code && served.code !== code) return 'the publisher has not rendered the site with the new code yet'
  if (place.consolePort === undefined) return undefined
  const answer = await fetchOrReason(`http://127.0.0.1:${place.consolePort}/readyz`)
  return typeof answer === 'string'
    ? answer
    : answer.status === 200
      ? undefined
      : `the console answers ${answer.status}: ${answer.text}`
}

/** @throws Error with the last reason */
export async function waitUntilReady(place: Installation, code?: string | null): Promise<void> {
  for (const endMs = Date.now() + readyMs(place); ; await wait(POLL_MS)) {
    const why = await whyNotReady(place, code)
    if (why === undefined) return
    if (Date.now() > endMs) throw new Error(`The services are not ready after ${readyMs(place) / 60_000} minutes: ${why}`)
  }
}

async function fetchOrReason(url: string): Promise<{ status: number; text: string } | string> {
  try {
    const answer = await fetch(url, { signal: AbortSignal.timeout(ANSWER_TIMEOUT_MS) })
    return { status: answer.status, text: await answer.text() }
  } catch (error) {
    const cause = error instanceof Error && error.cause instanceof Error ? error.cause.message : error
    return `${url} does not answer (${cause})`
  }
}
