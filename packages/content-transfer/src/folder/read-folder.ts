import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { CONTENT_TABLE_NAMES, type ContentTable } from '@bayt/content/entities/tables'
import { closest } from 'fastest-levenshtein'
import type { Fault } from '../fault.ts'
import { fileErrorReason, isFileError } from '../file-error.ts'
import type { FolderHistory } from '../history/restore-history.ts'
import { sha256 } from '../pictures/hash.ts'
import { PICTURES } from '../pictures/names.ts'
import type { Settings } from '../settings.ts'
import { MANIFEST, type Manifest, readManifest, UNFINISHED } from './manifest.ts'
import { otherSheets } from './other-sheets.ts'
import { asName, type FolderRow, readCsvFile, readJsonFile } from './read-table-file.ts'

export interface FolderTable {
  table: ContentTable
  file: string
  columns: string[]
  rows: FolderRow[]
  /** Whether the file is as an export has written it. */
  isAsExported: boolean
}

export interface Folder {
  path: string
  tables: FolderTable[]
  faults: Fault[]
  /** Settings of an exported project. */
  settings?: Settings | undefined
  history?: FolderHistory | undefined
  /** File of the prepared changes of an exported project. */
  prepared?: string | undefined
  /** The pictures of an export, without thumbnails: paths in the folder. */
  pictures: string[]
  /** Notes that do not prevent the import. */
  notes: string[]
}

/** Reads the files of a folder: an export, or files made by hand. @throws Error if it has no table */
export async function readFolder(path: string): Promise<Folder> {
  const names = await readdir(path).catch((cause: unknown) => {
    const reason = isFileError(cause) ? fileErrorReason(cause) : String(cause)
    throw new Error(`The folder ${path} cannot be read: ${reason}. Name the folder with the files.`, { cause })
  })
  const manifest = await readManifest(path)
  const folder: Folder = { path, tables: [], faults: [], settings: manifest?.settings, pictures: picturesOf(manifest), notes: [] }
  if (names.includes(UNFINISHED)) {
    folder.notes.push(
      'the export into this folder was interrupted, so rows and pictures may be missing or older. If the project still exists, export again. Otherwise compare the numbers of the dry run with manifest.json.',
    )
  }
  for (const file of names
    .filter((name) => /\.(csv|json)$/i.test(name) && name !== MANIFEST && name !== manifest?.prepared?.file)
    .sort()) {
    const table = tableOf(file)
    const earlier = folder.tables.find((other) => other.table === table)
    if (!table) {
      const guess = closest(stemOf(file), CONTENT_TABLE_NAMES)
      folder.faults.push({
        location: file,
        text: `is not a table; the nearest name is ${guess}. Rename or remove the file.`,
      })
    } else if (earlier) {
      folder.faults.push({ location: file, text: `has the same table as ${earlier.file}. Remove one of them.` })
    } else folder.tables.push(await readTableFile(folder, table, file, manifest))
  }
  const others = otherSheets(
    names,
    folder.tables.map(({ table }) => table),
  )
  folder.faults.push(...others.faults)
  folder.notes.push(...others.notes)
  if (manifest?.history) {
    const { file, ...history } = manifest.history
    if (names.includes(file)) folder.history = { path: join(path, file), ...history }
    else folder.notes.push(`${file} is not in the folder; the export had ${history.versions} versions of its history.`)
  }
  if (manifest?.prepared) {
    const { file, sets } = manifest.prepared
    if (names.includes(file)) folder.prepared = join(path, file)
    else folder.notes.push(`${file} is not in the folder; the export had ${sets} prepared sets.`)
  }
  for (const [table, { file, rows }] of Object.entries(manifest?.tables ?? {})) {
    const isPresent = folder.tables.some((other) => other.table === table)
    if (!isPresent && rows > 0) folder.notes.push(`${file} is not in the folder; the export had ${rows} rows of it.`)
  }
  if (manifest?.missing)
    folder.notes.push(`the project of the export did not have ${manifest.missing.join(', ')}: the folder has nothing of it.`)
  if (folder.tables.length > 0 || folder.faults.length > 0) return folder
  if (names.includes(UNFINISHED)) {
    throw new Error(`The export into ${path} was interrupted before it wrote a table. Export again, or name another folder.`)
  }
  throw new Error(`${path} has no table. Name each file after its table: ${CONTENT_TABLE_NAMES.join('.csv, ')}.csv (or .json).`)
}

const picturesOf = (manifest: Manifest | undefined) =>
  Object.keys(manifest?.pictures ?? {})
    .filter((name) => !name.startsWith('small/'))
    .map((name) => `${PICTURES}/${name}`)

const stemOf = (file: string) => asName(file.replace(/\.\w+$/, ''))

function tableOf(file: string): ContentTable | undefined {
  return CONTENT_TABLE_NAMES.find((table) => table === stemOf(file))
}

async function readTableFile(folder: Folder, table: ContentTable, file: string, manifest?: Manifest): Promise<FolderTable> {
  const bytes = await readFile(join(folder.path, file))
  const exported = manifest?.tables[table]?.file === file ? manifest.tables[table] : undefined
  const read = /\.json$/i.test(file) ? readJsonFile(bytes, file) : readCsvFile(bytes, file, exported !== undefined)
  folder.faults.push(...read.faults.map((text) => ({ location: file, text })))
  if (read.note) folder.notes.push(`${file} ${read.note}`)
  const isAsExported = exported?.sha256 === sha256(bytes)
  if (exported && !isAsExported) {
    folder.notes.push(`${file} was changed after the export: it had ${exported.rows} rows and has ${read.rows.length}.`)
  }
  return { table, file, columns: read.columns, rows: read.rows, isAsExported }
}
