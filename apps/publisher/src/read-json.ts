import { readFile } from 'node:fs/promises'
import type { z } from 'zod'

/**
 * Reads a JSON file of the data folder.
 * @returns `undefined` where the file is missing, torn by a power cut, or of another form
 * @throws what the file system says of a file that exists and cannot be read now
 */
export async function readJson<Form extends z.ZodType>(file: string, form: Form): Promise<z.output<Form> | undefined> {
  const text = await readFile(file, 'utf8').catch(ignoreMissing(undefined))
  if (text === undefined) return undefined
  try {
    return form.parse(JSON.parse(text))
  } catch (error) {
    console.warn(`${file} cannot be understood and is ignored:`, error instanceof Error ? error.message : error)
    return undefined
  }
}

/** Answers `instead` where a file does not exist. */
export function ignoreMissing<T>(instead: T): (error: NodeJS.ErrnoException) => T {
  return (error) => {
    if (error.code === 'ENOENT') return instead
    throw error
  }
}
