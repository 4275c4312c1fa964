import { copyFile, readdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { CONTENT_TABLE_NAMES, columnsIn } from '@bayt/content/entities/tables'
import { createFolder } from '@bayt/release/files'
import { writeCsv } from '../csv/write-csv.ts'
import type { ExportedHistory } from '../history/export-history.ts'
import { HISTORY } from '../history/version.ts'
import { sha256 } from '../pictures/hash.ts'
import { PICTURES } from '../pictures/names.ts'
import { type ExportedPrepared, PREPARED } from '../prepared.ts'
import type { Tables } from '../read-tables.ts'
import { withReferencesByName } from '../rows/references.ts'
import type { Settings } from '../settings.ts'
import { writeAtomically } from '../write-atomically.ts'
import { MANIFEST, type Manifest, readManifest, UNFINISHED } from './manifest.ts'
import { markUnfinished } from './mark-unfinished.ts'

const FILE_FORMATS = ['json', 'csv'] as const
export type FileFormat = (typeof FILE_FORMATS)[number]

/**
 * Opens a folder for an export: new, empty, or with an earlier complete or interrupted export, which is updated.
 * @returns the manifest of the earlier export
 * @throws Error for any other folder
 */
export async function openFolder(folder: string): Promise<Manifest | undefined> {
  createFolder(folder)
  const before = await readManifest(folder)
  const names = await readdir(folder)
  // Finder and git put hidden files into an otherwise empty folder.
  if (before || names.includes(UNFINISHED) || names.every((name) => name.startsWith('.'))) return before
  throw new Error(`${folder} has other files. Name an empty or a new folder, or one with an earlier export.`)
}

/** A project with fewer rows is still being set up: the loss of half of its rows is normal. */
const MIN_TO_PROTECT = 20

/**
 * Marks the folder as unfinished, before the first file changes.
 * @param content.versions number of versions to export
 * @param content.pictures number of pictures to export
 * @param content.before the manifest of the earlier export
 * @throws Error if another export writes into the folder, or if fewer than half of the rows, versions or pictures of the earlier
 * export would remain. In that case the project is probably another project, was emptied, or has another address, and must not
 * replace the backup.
 */
export async function beginExport(
  folder: string,
  content: { tables: Tables; versions: number; pictures: number; before: Manifest | undefined; isFewerExpected: boolean },
): Promise<void> {
  const { tables, versions, pictures, before, isFewerExpected } = content
  const formerRows = Object.values(before?.tables ?? {}).reduce((sum, { rows }) => sum + rows, 0)
  const formerPictures = Object.keys(before?.pictures ?? {}).filter((name) => !name.startsWith('small/')).length
  const rows = Object.values(tables).flat().length
  const isLoss = (former: number, now: number) => former >= MIN_TO_PROTECT && now * 2 < former && !isFewerExpected
  const remedy = 'Check the address of the project. If it is right, add --fewer-rows once, or export into a new folder.'
  if (isLoss(formerRows, rows)) {
    throw new Error(`${folder} has an export of ${formerRows} rows, and the project has only ${rows}. ${remedy}`)
  }
  const formerVersions = before?.history?.versions ?? 0
  if (isLoss(formerVersions, versions)) {
    throw new Error(`${folder} has a history of ${formerVersions} versions, and the project has only ${versions}. ${remedy}`)
  }
  if (isLoss(formerPictures, pictures)) {
    throw new Error(
      `${folder} has an export of ${formerPictures} pictures, and the rows name only ${pictures} below the address of the project. ${remedy}`,
    )
  }
  await markUnfinished(folder)
}

/**
 * Writes rows and manifest, and removes files that only the earlier export had. The manifest is last: it marks the export as
 * complete.
 */
export async function writeFolder(
  folder: string,
  content: {
    tables: Tables
    /** Tables and columns that the project does not have. */
    missing?: readonly string[]
    settings?: Settings | undefined
    history?: ExportedHistory | undefined
    prepared?: ExportedPrepared | undefined
    format: FileFormat
    pictures: Manifest['pictures']
    before: Manifest | undefined
    exportedAt: Date
  },
): Promise<Manifest> {
  const tables = withReferencesByName(content.tables)
  const { missing = [], settings, history, prepared, format, pictures, before } = content
  const exportedAt = content.exportedAt.toISOString()
  const lacks = missing.length > 0 ? { missing: [...missing] } : {}
  const manifest: Manifest = {
    format: 'bayt-content',
    version: 1,
    exportedAt,
    tables: {},
    ...lacks,
    ...(settings && { settings }),
    ...(history && { history: { file: HISTORY, versions: history.versions, sha256: history.sha256 } }),
    ...(prepared && { prepared: { file: PREPARED, sets: prepared.sets, sha256: sha256(prepared.text) } }),
    pictures,
  }
  for (const table of CONTENT_TABLE_NAMES.filter((name) => !missing.includes(name))) {
    const file = `${table}.${format}`
    const columns = columnsIn(table).filter((column) => !missing.includes(`${table}.${column}`))
    const text = format === 'csv' ? writeCsv(columns, tables[table]) : `${JSON.stringify(tables[table], null, 2)}\n`
    manifest.tables[table] = { file, rows: tables[table].length, sha256: sha256(text) }
    await writeAtomically(join(folder, file), text)
  }
  if (history) {
    await copyFile(history.path, join(folder, `${HISTORY}.part`))
    await rename(join(folder, `${HISTORY}.part`), join(folder, HISTORY))
  }
  if (prepared) await writeAtomically(join(folder, PREPARED), prepared.text)
  const kept = new Set([
    ...(prepared ? [PREPARED] : []),
    ...(history ? [HISTORY] : []),
    ...Object.values(manifest.tables).map(({ file }) => file),
    ...Object.keys(pictures).map((name) => `${PICTURES}/${name}`),
  ])
  const outdated = [
    HISTORY,
    PREPARED,
    // Names the files of the other format too: an interrupted export has no manifest.
    ...CONTENT_TABLE_NAMES.flatMap((table) => FILE_FORMATS.map((other) => `${table}.${other}`)),
    ...Object.values(before?.tables ?? {}).map(({ file }) => file),
    ...Object.keys(before?.pictures ?? {}).map((name) => `${PICTURES}/${name}`),
  ]
  for (const file of outdated) if (!kept.has(file)) await rm(join(folder, file), { force: true })
  await writeAtomically(join(folder, MANIFEST), `${JSON.stringify(manifest, null, 2)}\n`)
  await rm(join(folder, UNFINISHED))
  return manifest
}
