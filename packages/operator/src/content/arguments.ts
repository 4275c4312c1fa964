import { resolve } from 'node:path'
import { isSecretKey } from '@bayt/content/text/secret-key'
import { parseOptions } from '@bayt/dev-tools/command-line'

export const EXPORT_USAGE =
  'Usage: npm run content:export -- <folder> [--format json|csv] [--fewer-rows] [--url https://abc.supabase.co] [--email you@example.com] [--from https://old.supabase.co --key <its public key>]'
export const IMPORT_USAGE =
  'Usage: npm run content:import -- <folder> [--dry-run] [--skip-bad] [--overwrite] [--fetch-pictures] [--url https://abc.supabase.co] [--email you@example.com]'
export const RESTORE_USAGE =
  'Usage: npm run content:restore -- --at 2026-11-23T10:00:00Z [--dry-run] [--url https://abc.supabase.co] [--email you@example.com]'

const FORMATS = ['json', 'csv'] as const
const text = { type: 'string' } as const
const flag = { type: 'boolean', default: false } as const

/**
 * @param cwd base of a relative folder
 * @returns `from`: a project with the original schema, and its public key
 * @throws Error with the usage
 */
export function parseExportArguments(args: string[], cwd: string) {
  return withUsage(EXPORT_USAGE, () => {
    const { values, positionals } = parseOptions({
      args,
      allowPositionals: true,
      options: { format: { ...text, default: 'json' }, 'fewer-rows': flag, url: text, email: text, from: text, key: text },
    })
    const { from, key, url, email } = values
    const format = FORMATS.find((known) => known === values.format)
    if (!format) throw new Error('--format is json or csv.')
    if ((from === undefined) !== (key === undefined)) throw new Error('--from and --key go together.')
    const source = from !== undefined && key !== undefined ? { url: from, key: publicKey(key) } : undefined
    return { folder: folderOf(positionals, cwd), format, url, email, isFewerExpected: values['fewer-rows'], from: source }
  })
}

/** @param cwd base of a relative folder @throws Error with the usage */
export function parseImportArguments(args: string[], cwd: string) {
  return withUsage(IMPORT_USAGE, () => {
    const { values, positionals } = parseOptions({
      args,
      allowPositionals: true,
      options: { 'dry-run': flag, 'skip-bad': flag, overwrite: flag, 'fetch-pictures': flag, url: text, email: text },
    })
    const { url, email, overwrite } = values
    const modes = { isDryRun: values['dry-run'], isSkippingBad: values['skip-bad'], isFetching: values['fetch-pictures'] }
    return { folder: folderOf(positionals, cwd), url, email, isOverwriting: overwrite, ...modes }
  })
}

/** @returns `at`: ISO 8601 @throws Error with the usage */
export function parseRestoreArguments(args: string[]) {
  return withUsage(RESTORE_USAGE, () => {
    const { values } = parseOptions({ args, options: { at: text, 'dry-run': flag, url: text, email: text } })
    return { at: momentOf(values.at), url: values.url, email: values.email, isDryRun: values['dry-run'] }
  })
}

/**
 * The options that name this project in a further command. Without options and settings of the shell, a command uses the project of
 * `npm start`.
 * @param email the email of the command line
 */
export function projectOptions(url: string, email: string | undefined): string {
  return email === undefined ? `--url ${url}` : `--url ${url} --email "${email}"`
}

/** A time with its zone: without a zone, the time would mean another moment on another computer. */
const MOMENT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(?::\d{2}(?:\.\d{1,6})?)?(?:Z|[+-]\d{2}:\d{2})$/

/** JavaScript reads February 30 as March 2; PostgreSQL refuses such a day, and has no year 0. */
function isOfCalendar(day: string): boolean {
  return !day.startsWith('0000') && new Date(`${day}T00:00:00Z`).toISOString().startsWith(day)
}

function momentOf(at: string | undefined): string {
  if (at === undefined) throw new Error('Name the moment to restore with --at.')
  if (MOMENT.test(at) && !Number.isNaN(Date.parse(at)) && isOfCalendar(at.slice(0, 10))) return at
  throw new Error(`"${at}" is not a time with its zone, such as 2026-11-23T10:00:00Z or 2026-11-23T13:00:00+03:00.`)
}

export function folderOf(positionals: string[], cwd: string): string {
  const [folder, ...more] = positionals
  // An empty folder, as from an unset variable, would mean the current folder.
  if (folder === undefined || folder.trim() === '' || more.length > 0) throw new Error('Name one folder.')
  return resolve(cwd, folder)
}

/** Other processes can read the command line, so it must not contain secrets. */
function publicKey(key: string): string {
  if (!isSecretKey(key)) return key
  throw new Error(
    '--key expects a public key (sb_publishable_… or anon). This is a secret key: replace it, because other processes may have seen it.',
  )
}

export function withUsage<Result>(usage: string, parse: () => Result): Result {
  try {
    return parse()
  } catch (cause) {
    throw new Error(`${cause instanceof Error ? cause.message : cause}\n${usage}`, { cause })
  }
}
