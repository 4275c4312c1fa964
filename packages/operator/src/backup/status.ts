import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { writeAtomically } from '@bayt/content-transfer/write-atomically'
import { createFolder } from '@bayt/release/files'
import { z } from 'zod'

/** Outcome of the last backup and of the last rehearsal, for programs that watch the folder (docs/backup.md). */
const STATUS = 'status.json'
/** Half a day less than a week: a nightly run that begins some minutes earlier than the last time must not wait for the eighth day. */
const DUE_MS = 6.5 * 24 * 60 * 60_000

const outcome = z.looseObject({ ok: z.boolean(), at: z.string(), fault: z.string().nullable() })
const statusSchema = z.looseObject({ backup: outcome.optional(), rehearsal: outcome.optional() })
export type Outcome = z.output<typeof outcome>
type Status = z.output<typeof statusSchema>

/** A missing or damaged file counts as empty. */
async function readStatus(folder: string): Promise<Status> {
  try {
    return statusSchema.parse(JSON.parse(await readFile(join(folder, STATUS), 'utf8')))
  } catch {
    return {}
  }
}

/** @throws an error of the file system */
export async function writeStatus(folder: string, name: 'backup' | 'rehearsal', state: Outcome): Promise<void> {
  createFolder(folder)
  await writeAtomically(join(folder, STATUS), `${JSON.stringify({ ...(await readStatus(folder)), [name]: state }, null, 2)}\n`)
}

/** Whether the last successful rehearsal is a week old, or the last one failed. */
export async function isRehearsalDue(folder: string, nowMs: number): Promise<boolean> {
  const { rehearsal } = await readStatus(folder)
  return !rehearsal?.ok || !(nowMs - Date.parse(rehearsal.at) < DUE_MS)
}
