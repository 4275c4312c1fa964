import { readFileSync } from 'node:fs'

/** The text of a file; `undefined` without the file. @throws other errors of the file system */
export function readIfExists(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined
    throw error
  }
}
