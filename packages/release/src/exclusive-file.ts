import { randomUUID } from 'node:crypto'
import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'

/**
 * Lock files: of several processes that create or replace the same file, exactly one succeeds. While a process restores a file
 * that it moved aside by mistake, a third process can create the file. Each process must write a unique text, so that the former
 * holder notices the text of the third process.
 */

/**
 * Creates a file together with its text: no reader sees an empty file.
 * @returns `false` if the file exists
 * @throws other errors of the file system
 */
export function createExclusively(file: string, text: string): boolean {
  // A process id would not be unique: two containers that share the folder may both have process 1.
  const own = `${file}.${randomUUID()}`
  try {
    // Flushed, because a power cut must not leave an empty lock.
    writeFileSync(own, text, { flush: true })
    // `link` is atomic and never overwrites.
    linkSync(own, file)
    return true
  } catch (error) {
    if (hasCode(error, 'EEXIST')) return false
    throw error
  } finally {
    rmSync(own, { force: true })
  }
}

/** Removes a file if it still has this text: another process may have replaced it. */
export function removeIfUnchanged(file: string, text: string): void {
  if (readIfExists(file) !== text) return
  const aside = `${file}.${randomUUID()}`
  try {
    renameSync(file, aside)
    // Another process has replaced the file since this process read it: puts the newer file back.
    if (readIfExists(aside) !== text) linkSync(aside, file)
  } catch (error) {
    if (!hasCode(error, 'ENOENT', 'EEXIST')) throw error
  } finally {
    rmSync(aside, { force: true })
  }
}

/** @returns `undefined` without the file @throws other errors of the file system */
export function readIfExists(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return undefined
    throw error
  }
}

/** Whether an error of the system has one of these codes. */
export function hasCode(error: unknown, ...codes: string[]): boolean {
  return error instanceof Error && 'code' in error && codes.includes(String(error.code))
}
