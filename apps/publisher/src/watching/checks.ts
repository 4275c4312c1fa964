import { once } from 'node:events'
import { readdir, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import { connect } from 'node:tls'
import type { DueSets } from '@bayt/content/entities/due-sets'
import { z } from 'zod'
import { BACKEND_AWAY } from '../build.ts'
import { readJson } from '../files.ts'
import type { Finding } from './alarms.ts'
import { type Health, isLate } from './watch.ts'

/** The checks of the lookout. Each returns its finding, if there is one. */

const HOUR_MS = 60 * 60_000
const DAY_MS = 24 * HOUR_MS

export function waitingChange(health: Health): Finding | undefined {
  if (!isLate(health)) return undefined
  const why = health.lastFailure === null ? '' : ` The last build failed: ${health.lastFailure}`
  return {
    kind: 'waiting-change',
    facts: { reason: health.lastFailure ?? '' },
    fault: `A change has waited more than 5 minutes for its release.${why}`,
    remedy: 'Look at "Last releases" in the admin and press Retry; if nothing happens, read the log of the publisher.',
  }
}

const FAILURES = 3

export function failedBuilds({ failedBuilds, lastFailure }: Health): Finding | undefined {
  if (failedBuilds < FAILURES) return undefined
  if (lastFailure === BACKEND_AWAY) {
    return {
      kind: 'backend-away',
      facts: {},
      fault: `The backend did not answer ${FAILURES} times in a row.`,
      remedy:
        'The old release is still served. Look at the project in the dashboard of Supabase: a free project is paused after a week with little activity, and can be restored there.',
    }
  }
  return {
    kind: 'failed-builds',
    facts: { reason: lastFailure ?? '' },
    fault: `${FAILURES} builds in a row have failed: ${lastFailure}`,
    remedy:
      'The old release is still served. Remove the cause; the publisher tries again by itself, and at once when an admin presses Retry.',
  }
}

/** A prepared set whose time came, and which was neither carried out nor taken back. */
export function waitingSet({ waiting }: DueSets): Finding | undefined {
  const [first] = waiting
  if (!first) return undefined
  const { name, at, is_overdue } = first
  const more = waiting.length > 1 ? ` ${waiting.length - 1} more wait.` : ''
  const set = name === null ? 'A prepared change' : `The prepared set "${name}"`
  return {
    kind: 'waiting-set',
    facts: { name: name ?? '', at },
    fault: `${set} was due at ${at} and was not carried out.${more}`,
    remedy: is_overdue
      ? 'The database failed to carry it out, and tries again. The reason is in the log of the database.'
      : 'Open "Prepared" in the console, which names the records and columns in its way. Carry it out, give it another time, or discard it.',
  }
}

const LEAST_SHARE = 0.1

/** @param folders their disks are examined */
export async function disk(folders: readonly string[]): Promise<Finding | undefined> {
  for (const folder of folders) {
    const { bavail, blocks } = await statfs(folder)
    if (blocks === 0 || bavail / blocks >= LEAST_SHARE) continue
    return {
      kind: 'disk',
      facts: { folder },
      fault: `Less than 10% of the disk of ${folder} is free.`,
      remedy: 'Free space, or enlarge the disk: without space nothing is published.',
    }
  }
  return undefined
}

const NOTICE_DAYS = 14

/** A token, a key or a domain that the operator must renew. */
interface LastDay {
  name: string
  /** YYYY-MM-DD */
  day: string
}

export function lastDay({ name, day }: LastDay, nowMs: number): Finding | undefined {
  const ending = endsSoon(name, Date.parse(day), nowMs)
  if (!ending) return undefined
  const remedy = 'Renew it, set its new value where it is used, and its new day in ALARM_DATES.'
  return { kind: 'last-day', facts: { name, day: ending.day }, fault: ending.fault, remedy }
}

/** @param endMs milliseconds since 1970 */
function endsSoon(name: string, endMs: number, nowMs: number): { fault: string; day: string } | undefined {
  if (endMs - nowMs > NOTICE_DAYS * DAY_MS) return undefined
  const day = new Date(endMs).toISOString().slice(0, 10)
  return { fault: `${name} ${endMs < nowMs ? 'has ended' : 'ends'} on ${day}.`, day }
}

const TLS_TIMEOUT_MS = 10_000

/** @param address an https address. @throws Error if its host shows no certificate */
export async function certificate(address: string, nowMs: number): Promise<Finding | undefined> {
  const { hostname, port, host } = new URL(address)
  // An ended certificate must be read too. Nothing is sent over this connection.
  const socket = connect({ host: hostname, port: Number(port || 443), servername: hostname, rejectUnauthorized: false })
  try {
    await once(socket, 'secureConnect', { signal: AbortSignal.timeout(TLS_TIMEOUT_MS) })
    const endMs = Date.parse(socket.getPeerCertificate().valid_to)
    const ending = endsSoon(`The certificate of ${host}`, endMs, nowMs)
    if (!ending) return undefined
    const remedy =
      'Find out why it was not renewed: the log of the proxy, or the host, says so. Visitors cannot open the site without it.'
    return { kind: 'certificate', facts: { host, day: ending.day }, fault: ending.fault, remedy }
  } finally {
    socket.destroy()
  }
}

const LONGEST_HOURS = 26
const LONGEST_REHEARSAL_DAYS = 8

const manifest = z.object({ exportedAt: z.iso.datetime() })

const outcome = z.object({ ok: z.boolean(), at: z.iso.datetime(), fault: z.string().nullish() })
/** The results that a scheduled backup leaves in its folder (docs/backup.md). */
const status = z.object({ backup: outcome.nullish(), rehearsal: outcome.nullish() })

const readStatus = (folder: string) => readJson(join(folder, 'status.json'), status)

/** @param folder an export (docs/backup.md), or a folder of exports. An export writes its manifest last, so each one counts. */
export async function backup(folder: string, nowMs: number): Promise<Finding | undefined> {
  const remedy = 'Read the output of the scheduled backup, and run it once by hand (docs/backup.md).'
  const last = (await readStatus(folder))?.backup
  if (last?.ok === false) {
    const reason = last.fault ?? ''
    return { kind: 'failed-backup', facts: { reason }, fault: `The last backup failed: ${reason}`, remedy }
  }
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => [])
  const exports = [folder, ...entries.filter((entry) => entry.isDirectory()).map(({ name }) => join(folder, name))]
  const manifests = await Promise.all(exports.map((each) => readJson(join(each, 'manifest.json'), manifest)))
  const newestMs = Math.max(...manifests.map((each) => Date.parse(each?.exportedAt ?? '') || 0))
  if (nowMs - newestMs <= LONGEST_HOURS * HOUR_MS) return undefined
  if (newestMs === 0) return { kind: 'no-backup', facts: { folder }, fault: `${folder} has no complete backup.`, remedy }
  const at = new Date(newestMs).toISOString()
  return { kind: 'old-backup', facts: { at }, fault: `The newest backup is from ${at}.`, remedy }
}

/** @param folder the folder of the backups. A folder without a rehearsal is no fault: rehearsals are optional. */
export async function rehearsal(folder: string, nowMs: number): Promise<Finding | undefined> {
  const last = (await readStatus(folder))?.rehearsal
  if (!last) return undefined
  const remedy = 'Rehearse the restore by hand and read its output (docs/backup.md).'
  if (!last.ok) {
    const reason = last.fault ?? ''
    return {
      kind: 'failed-rehearsal',
      facts: { reason },
      fault: `The newest backup could not be restored in a rehearsal: ${reason}`,
      remedy,
    }
  }
  if (nowMs - Date.parse(last.at) <= LONGEST_REHEARSAL_DAYS * DAY_MS) return undefined
  return { kind: 'old-rehearsal', facts: { at: last.at }, fault: `The restore was last rehearsed at ${last.at}.`, remedy }
}
