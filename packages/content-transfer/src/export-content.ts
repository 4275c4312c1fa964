import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { readUnchanged } from '@bayt/content/queries/public-content'
import { checkAddresses } from './folder/check-addresses.ts'
import type { Manifest } from './folder/manifest.ts'
import { beginExport, type FileFormat, openFolder, writeFolder } from './folder/write-folder.ts'
import { type ExportedHistory, exportHistory } from './history/export-history.ts'
import { newestVersion } from './history/version.ts'
import { collectPictures, renamePictures } from './pictures/collect.ts'
import { downloadPictures } from './pictures/download.ts'
import { addressesBelow, libraryOf, PICTURES } from './pictures/names.ts'
import { withOwnAddresses } from './pictures/own-addresses.ts'
import { type ExportedPrepared, exportPrepared } from './prepared.ts'
import type { Project } from './project.ts'
import { projectTime } from './project-time.ts'
import { type ReadContent, readOriginalTables, readTables, type Tables, TRY_AGAIN } from './read-tables.ts'
import { type RetryOptions, withRetry } from './retry.ts'
import { readSettings, type Settings } from './settings.ts'

export type { RetryOptions } from './retry.ts'

export interface ExportOptions {
  format: FileFormat
  /** Whether the project has the schema of the original site. Its pictures are exported from any host. */
  isOriginal: boolean
  /** Allows an export with fewer than half of the rows or pictures of the earlier export, and the loss of its pictures. */
  isFewerExpected: boolean
  retry: RetryOptions
}

export interface Exported {
  manifest: Manifest
  /** Addresses of missing or damaged pictures, because the project failed or refused to send them. */
  failed: string[]
}

/**
 * Exports all content of a project, including drafts, pictures and the history, into a folder. Staff accounts are not content.
 * @throws Error if the folder has other files, or an earlier export that this export would shrink by more than half; ContentError
 * if the project cannot be read
 */
export async function exportContent(project: Project, folder: string, options: ExportOptions): Promise<Exported> {
  const { isOriginal, retry } = options
  const before = await openFolder(folder)
  const exportedAt = await projectTime(project)
  const read = await withRetry('The content could not be read', retry, () =>
    isOriginal ? readOriginal(project, retry) : readAtOneVersion(project),
  )
  const settings = isOriginal
    ? undefined
    : await withRetry('The settings could not be read', retry, () => readSettings(project.client))
  if (!isOriginal && !settings)
    retry.report('Note: the export has no settings. They need the secret key, and a project of this version.')
  const { missing } = read
  if (missing.length > 0)
    retry.report(`Note: the project was made by an earlier version, and does not have: ${missing.join(', ')}`)
  const { newest } = read
  if (!isOriginal && newest === undefined) retry.report('Note: the project was made by an earlier version, and has no history.')
  const history = newest === undefined ? undefined : await exportHistory(project, newest, retry)
  try {
    const prepared = isOriginal ? undefined : await exportPrepared(project, retry)
    return await exportInto(folder, project, options, { ...read, settings, history, prepared, before, exportedAt })
  } finally {
    await history?.remove()
  }
}

interface Read extends ReadContent {
  settings: Settings | undefined
  history: ExportedHistory | undefined
  prepared: ExportedPrepared | undefined
  /** The manifest of an earlier export into the folder. */
  before: Manifest | undefined
  exportedAt: Date
}

async function exportInto(folder: string, project: Project, options: ExportOptions, read: Read): Promise<Exported> {
  const { format, isOriginal, isFewerExpected, retry } = options
  const { missing, settings, history, prepared, before, exportedAt } = read
  const tables = isOriginal ? read.tables : await withOwnAddresses(read.tables, project.url, retry)
  const library = libraryOf(project.url)
  const inTexts = addressesBelow(isOriginal ? `${project.url}/storage/v1/object/public/` : library)
  const isPicture = (address: string) =>
    isOriginal ? /^https?:\/\//i.test(address) && URL.canParse(address) : address.startsWith(library)
  const present = collectPictures(tables, { isPicture, inTexts })
  const elsewhere = [...(history?.pictures ?? []), ...(prepared?.pictures ?? [])]
  const former = new Set(elsewhere.filter((address) => !present.includes(address)))
  const addresses = [...present, ...former]
  checkAddresses(folder, { tables, addresses, before, isFewerExpected })
  const versions = history?.versions ?? 0
  await beginExport(folder, { tables, versions, pictures: addresses.length, before, isFewerExpected })
  retry.report(`Fetching ${addresses.length} pictures …`)
  const { names, files, failed } = await downloadPictures(folder, project.url, addresses, retry, former)
  const gone = [...former].filter((address) => !names.has(address) && !failed.includes(address))
  if (gone.length > 0)
    retry.report(
      `Note: ${gone.length} pictures that only former versions name are not in the project any more, such as ${gone[0]}`,
    )
  const kept = present.every((address) => names.has(address)) ? [] : earlierFound(folder, before, files)
  if (kept.length > 0)
    retry.report(
      `Note: a picture could not be fetched. The folder may have its last copy, so no file of an earlier export is removed from it: ${kept.length}, such as ${kept[0]?.[0]}`,
    )
  const pictures = Object.fromEntries([...files, ...kept].sort(([a], [b]) => (a < b ? -1 : 1)))
  warn(tables, addresses, format, retry.report)
  const renamed = renamePictures(tables, names, inTexts)
  const manifest = await writeFolder(folder, {
    tables: renamed,
    missing,
    settings,
    history,
    prepared,
    format,
    pictures,
    before,
    exportedAt,
  })
  return { manifest, failed }
}

/** Reads all tables, and reads them again if somebody saves meanwhile, so that the tables match the history. */
async function readAtOneVersion({ client }: Project): Promise<ReadContent & { newest: number | undefined }> {
  const { read, state } = await readUnchanged(
    () => newestVersion(client),
    () => readTables(client),
    TRY_AGAIN,
  )
  return { ...read, newest: state }
}

/** Reads a project with the original schema. Reports the tables that are left out. */
async function readOriginal({ client }: Project, retry: RetryOptions): Promise<ReadContent & { newest: undefined }> {
  return { tables: await readOriginalTables(client, retry.report), missing: [], newest: undefined }
}

/**
 * Pictures of other sites that only the earlier export has. The earlier export does not record their addresses: each picture
 * may be the last copy of a picture that could not be fetched now.
 */
function earlierFound(folder: string, before: Manifest | undefined, files: ReadonlyMap<string, unknown>) {
  return Object.entries(before?.pictures ?? {}).filter(
    ([name]) => name.startsWith('found/') && !files.has(name) && existsSync(join(folder, PICTURES, name)),
  )
}

/** The maximum length of a cell in Excel, in characters. */
const EXCEL_CELL = 32_767

/** Reports content that is not in the export or may be lost. */
function warn(tables: Tables, exported: readonly string[], format: FileFormat, report: (line: string) => void): void {
  const all = collectPictures(tables, { isPicture: (address) => /^https?:/i.test(address) })
  const left = all.filter((address) => !exported.includes(address))
  if (left.length > 0) report(`Note: ${left.length} pictures are on other sites and not in the export, such as ${left[0]}`)
  const rows = Object.values(tables).flat()
  const isLong = rows.some((row) => Object.values(row).some((value) => typeof value === 'string' && value.length > EXCEL_CELL))
  if (format === 'csv' && isLong) {
    report(
      `Note: some texts are longer than the ${EXCEL_CELL} characters that Excel keeps in a cell. Saved by Excel, they are cut off.`,
    )
  }
}
