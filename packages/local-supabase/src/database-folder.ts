import { existsSync, readdirSync, readFileSync, statfsSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { CONTINUE_WITH_BACKUP, Refusal } from './refusal.ts'

/** The version of PostgreSQL in PGlite. */
const POSTGRES_VERSION = '17'
/** Sizes that PostgreSQL always gives the control file and a segment of its log, in bytes. */
const CONTROL_BYTES = 8_192
const WAL_SEGMENT_BYTES = 16 * 1_048_576
/** In MB: a new database with the demo catalogue needs about 110, an existing database a new segment of its log. */
const FREE_MB = { new: 200, existing: 40 }

/**
 * Checks the files of a database before PGlite opens them: without `PG_VERSION`, PGlite would make a new database over the
 * existing database, and on a full disk, PGlite waits for ever.
 * @throws Refusal
 */
export function checkDatabaseFolder(folder: string, freeMb: (folder: string) => number = freeMbOf): void {
  const isNew = !existsSync(folder) || readdirSync(folder).length === 0
  const wrong = isNew ? undefined : damageOf(folder)
  if (wrong !== undefined) throw damaged(folder, wrong)
  const free = freeMb(folder)
  if (free < (isNew ? FREE_MB.new : FREE_MB.existing)) throw full(folder, free)
}

/** The refusal of a database that PGlite could not open: its files are wrong, regardless of the error text. */
export function openingRefusal(error: unknown, folder: string): Refusal {
  return refusalOf(error, folder) ?? damaged(folder, firstCause(error).message.split('\n')[0] ?? '')
}

/** SQLSTATE of damaged files and failed reads and writes. */
const FILE_FAULT = /^(?:XX00[0-2]|58\w{3}|EIO)$/

/** The refusal of an open database whose files cannot be read or written. `undefined` for errors of another kind. */
export function refusalOf(error: unknown, folder: string): Refusal | undefined {
  if (error instanceof Refusal) return error
  const { code, message } = firstCause(error)
  const free = freeMbOf(folder)
  if (code === 'ENOSPC' || code === '53100' || free < 1) return full(folder, free)
  return FILE_FAULT.test(code) ? damaged(folder, message.split('\n')[0] ?? '') : undefined
}

function damaged(folder: string, wrong: string): Refusal {
  return new Refusal(
    `The database of this project cannot be opened: its files are damaged.
  folder  ${folder}
  wrong   ${wrong}
The folder stays as it is. If you have a copy of it, stop everything and put the copy in its place. Otherwise continue with your last export:
${CONTINUE_WITH_BACKUP}`,
  )
}

function full(folder: string, free: number): Refusal {
  return new Refusal(
    `There is too little free space on the disk of this project: ${free} MB.
  folder  ${folder}
The folder stays as it is. Free space (${FREE_MB.existing} MB; ${FREE_MB.new} MB for a new project), then start again.`,
  )
}

function damageOf(folder: string): string | undefined {
  const versionFile = join(folder, 'PG_VERSION')
  if (!existsSync(versionFile)) return 'the file PG_VERSION is missing'
  const version = readFileSync(versionFile, 'utf8').trim()
  if (version !== POSTGRES_VERSION) return `PG_VERSION names version "${version}" instead of ${POSTGRES_VERSION}`
  const control = join(folder, 'global/pg_control')
  const controlBytes = statSync(control, { throwIfNoEntry: false })?.size ?? 0
  if (controlBytes !== CONTROL_BYTES) return `the file global/pg_control has ${controlBytes} of ${CONTROL_BYTES} bytes`
  return damageOfLog(join(folder, 'pg_wal'))
}

function damageOfLog(folder: string): string | undefined {
  const segments = existsSync(folder) ? readdirSync(folder).filter((name) => /^[0-9A-F]{24}$/.test(name)) : []
  if (segments.length === 0) return 'the folder pg_wal has no log'
  const short = segments.find((name) => statSync(join(folder, name)).size !== WAL_SEGMENT_BYTES)
  return short && `the file pg_wal/${short} has ${statSync(join(folder, short)).size} of ${WAL_SEGMENT_BYTES} bytes`
}

/** Free space in MB on the disk of a folder, which need not exist. */
function freeMbOf(folder: string): number {
  let existing = folder
  while (!existsSync(existing)) existing = join(existing, '..')
  const { bavail, bsize } = statfsSync(existing)
  return Math.floor((bavail * bsize) / 1_048_576)
}

const STOPPED = 'PostgreSQL stopped while it read the files'

/** Code and message of the error at the end of the chain of causes. */
function firstCause(error: unknown): { code: string; message: string } {
  if (!(error instanceof Error)) return { code: '', message: String(error) }
  if (error.cause !== undefined) return firstCause(error.cause)
  const isOfPostgres = 'code' in error && typeof error.code === 'string'
  return isOfPostgres ? { code: String(error.code), message: error.message } : { code: error.name, message: STOPPED }
}
