import { readFile, rename, stat, writeFile } from 'node:fs/promises'
import type { z } from 'zod'
import { messageOf } from './log.ts'

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
    console.warn(`${file} is invalid and is ignored:`, messageOf(error))
    return undefined
  }
}

/**
 * Replaces a file that one process writes. Readers find the former content or the new content, also after a power cut. The next write
 * overwrites what a crash has left.
 */
export async function replaceFile(file: string, content: string | Uint8Array): Promise<void> {
  await writeFile(`${file}.new`, content, { flush: true })
  await rename(`${file}.new`, file)
}

/** The version of a file; it changes with every write. Empty without a file. */
export async function versionOf(file: string): Promise<string> {
  const facts = await stat(file, { bigint: true }).catch(ignoreMissing(undefined))
  return facts ? `${facts.ino}-${facts.mtimeNs}-${facts.size}` : ''
}

/** Handles a rejected file system call: returns `fallback` if the file does not exist, and rethrows other errors. */
export function ignoreMissing<T>(fallback: T): (error: NodeJS.ErrnoException) => T {
  return (error) => {
    if (error.code === 'ENOENT') return fallback
    throw error
  }
}
