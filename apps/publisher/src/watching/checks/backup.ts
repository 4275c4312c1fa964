import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { readJson } from '../../read-json.ts'
import type { Finding } from '../alarms.ts'

const HOUR_MS = 60 * 60_000
const LONGEST_HOURS = 26

const manifest = z.object({ exportedAt: z.iso.datetime() })

/** @param folder an export (docs/backup.md), or a folder of exports. An export writes its manifest last, so each one counts. */
export async function backup(folder: string, nowMs: number): Promise<Finding | undefined> {
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => [])
  const exports = [folder, ...entries.filter((entry) => entry.isDirectory()).map(({ name }) => join(folder, name))]
  const manifests = await Promise.all(exports.map((each) => readJson(join(each, 'manifest.json'), manifest)))
  const newestMs = Math.max(...manifests.map((each) => Date.parse(each?.exportedAt ?? '') || 0))
  if (nowMs - newestMs <= LONGEST_HOURS * HOUR_MS) return undefined
  const remedy = 'Read the output of the scheduled command npm run content:export, and run it once by hand (docs/backup.md).'
  if (newestMs === 0) return { fault: `${folder} has no complete backup.`, remedy }
  return { fault: `The newest backup is of ${new Date(newestMs).toISOString()}.`, remedy }
}
