import { readFile } from 'node:fs/promises'
import type { z } from 'zod'

/**
 * Reads a JSON file of the data folder.
 * @returns `undefined` if the file is missing, truncated by a power cut, or does not match the schema
 * @throws the error of the file system if an existing file cannot be read
 */
export async function readJson<Schema extends z.ZodType>(file: string, schema: Schema): Promise<z.output<Schema> | undefined> {
  const text = await readFile(file, 'utf8').catch(ignoreMissing(undefined))
  if (text === undefined) return undefined
  try {
    return schema.parse(JSON.parse(text))
  } catch (error) {
    console.warn(`${file} is invalid and is ignored:`, error instanceof Error ? error.message : error)
    return undefined
  }
}

/** Handles a rejected file system call: returns `fallback` if the file does not exist, and rethrows other errors. */
export function ignoreMissing<T>(fallback: T): (error: NodeJS.ErrnoException) => T {
  return (error) => {
    if (error.code === 'ENOENT') return fallback
    throw error
  }
}
