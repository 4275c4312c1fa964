import { readFile } from 'node:fs/promises'
import type { Json } from '@bayt/content/database'
import { classifyError } from '@bayt/content/errors'
import { z } from 'zod'
import { pathsOfPictures } from './history/export-history.ts'
import { libraryOf, PICTURE_IN_HISTORY } from './pictures/names.ts'
import type { Project } from './project.ts'
import { CONFLICT, unlessRefused } from './refusal.ts'
import { type RetryOptions, withRetry } from './retry.ts'

/** File of an export with the prepared changes. An export of a project without prepared changes has no such file. */
export const PREPARED = 'prepared.json'

export interface ExportedPrepared {
  /** The content of the file, with pictures of the project as paths in the folder. */
  text: string
  sets: number
  /** The addresses of these pictures in the project. */
  pictures: string[]
}

/** @returns undefined without prepared changes, if only the secret key may read them, or if an earlier version made the project */
async function readPrepared({ client }: Project): Promise<unknown[] | undefined> {
  return z
    .array(z.unknown())
    .optional()
    .parse(await unlessRefused(client.rpc('prepared_backup')))
}

const textOf = (sets: unknown) => `${JSON.stringify(sets, null, 2)}\n`

/** Reads the prepared changes of a project. @throws ContentError */
export async function exportPrepared(project: Project, retry: RetryOptions): Promise<ExportedPrepared | undefined> {
  const sets = await withRetry('The prepared changes could not be read', retry, () => readPrepared(project))
  if (!sets) retry.report('Note: the export has no prepared changes. They need the secret key, and a project of this version.')
  if (!sets || sets.length === 0) return undefined
  const found = new Set<string>()
  const [text = ''] = await pathsOfPictures(project.url, found, retry)([textOf(sets)])
  return { text, sets: sets.length, pictures: [...found].sort() }
}

/**
 * Restores the prepared changes of an export into a project without content and without prepared changes.
 * @returns the reason if they were not restored
 */
export async function restorePrepared(project: Project, path: string, isEmpty: boolean): Promise<string | undefined> {
  const text = (await readFile(path, 'utf8')).replace(PICTURE_IN_HISTORY, `${libraryOf(project.url)}$1`)
  const present = await readPrepared(project)
  // An interrupted import has restored them.
  if (present && textOf(present) === text) return undefined
  const LEFT_OUT = 'the prepared changes of the export were not restored:'
  if (!present) return `${LEFT_OUT} that needs the secret key, and a project of this version.`
  if (!isEmpty) return `${LEFT_OUT} only a project without content gets them.`
  const { error, status } = await project.client.rpc('restore_prepared', { p_sets: JSON.parse(text) as Json })
  if (status === CONFLICT) return `${LEFT_OUT} the project has prepared changes of its own.`
  if (error) throw classifyError(error, status)
  return undefined
}
