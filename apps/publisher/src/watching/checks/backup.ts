import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { readJson } from '../../read-json.ts'
import type { Finding } from '../alarms.ts'

const HOUR_MS = 60 * 60_000
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
  if (nowMs - Date.parse(last.at) <= LONGEST_REHEARSAL_DAYS * 24 * HOUR_MS) return undefined
  return { kind: 'old-rehearsal', facts: { at: last.at }, fault: `The restore was last rehearsed at ${last.at}.`, remedy }
}
