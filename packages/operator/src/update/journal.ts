import { closeSync, fsyncSync, openSync, renameSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { readIfExists } from '@bayt/release/files'
import { z } from 'zod'

export const STEP_NAMES = ['checks', 'backup', 'code', 'migrations', 'proof', 'switch', 'keep'] as const
export type StepName = (typeof STEP_NAMES)[number]

/** Fields with a default came later, or may go: another version of this command reads the file, too. */
const journal = z.object({
  /** `asks`: waits for the consent of the operator. `stuck`: the return failed, and must be repeated. */
  state: z.enum(['runs', 'asks', 'done', 'returned', 'stuck']),
  /** ISO 8601 */
  startedAt: z.iso.datetime(),
  /** The value of `--to`: a commit, or a folder; `null` for the newest commit. */
  wanted: z.string().nullable(),
  /** Folders of the old and the new version. */
  from: z.string(),
  to: z.string().nullable(),
  begun: z.array(z.enum(STEP_NAMES)),
  done: z.array(z.enum(STEP_NAMES)),
  /** The commit of the new version; `null` if the operator has named a folder. */
  commit: z.string().nullable().default(null),
  /** Whether this update has created the folder of the new version, so that a return may remove the folder. */
  isMade: z.boolean().default(false),
  /** The faults that the doctor found before the update. */
  faultsBefore: z.array(z.string()).default([]),
  backup: z.string().nullable().default(null),
  /** The version of the new code, as the records of its releases name it. */
  siteCode: z.string().nullable().default(null),
  /** The same of the old code. */
  oldSiteCode: z.string().nullable().default(null),
})
type Entries = z.output<typeof journal>

/** The file with the progress of an update. A killed update continues or returns from this file. */
export class Journal {
  readonly #file: string
  entries: Entries | undefined

  constructor(file: string) {
    this.#file = file
    const text = readIfExists(file)
    try {
      this.entries = text === undefined ? undefined : journal.parse(JSON.parse(text))
    } catch (cause) {
      throw new Error(
        `The journal of the updates, ${file}, is damaged. Check which version runs (readlink current), and remove the journal.`,
        {
          cause,
        },
      )
    }
  }

  /** The running update. @throws Error without an update */
  get update(): Entries {
    if (!this.entries) throw new Error('No update was begun.')
    return this.entries
  }

  begin(wanted: string | null, from: string): void {
    const empty = { to: null, begun: [], done: [] }
    this.#write(journal.parse({ state: 'runs', startedAt: new Date().toISOString(), wanted, from, ...empty }))
  }

  note(changes: Partial<Entries>): void {
    this.#write({ ...this.update, ...changes })
  }

  /** Replaces the file by one rename, and flushes it: a power cut leaves the former or the new text. */
  #write(entries: Entries): void {
    this.entries = entries
    writeFileSync(`${this.#file}.new`, `${JSON.stringify(entries, null, 2)}\n`, { flush: true })
    renameSync(`${this.#file}.new`, this.#file)
    const folder = openSync(dirname(this.#file), 'r')
    fsyncSync(folder)
    closeSync(folder)
  }
}
