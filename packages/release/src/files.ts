import { randomUUID } from 'node:crypto'
import { linkSync, mkdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { rename, rm, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'

/** Files and folders that several processes use at the same time, or whose writer may be killed. */

/**
 * Creates a folder and its missing parents. Node's recursive `mkdir` never ends if the system refuses a folder with ENOENT, as in
 * `/proc`.
 * @throws the error of the file system
 */
export function createFolder(path: string): void {
  const isFolder = (name: string) => statSync(name, { throwIfNoEntry: false })?.isDirectory() ?? false
  if (isFolder(path)) return
  const parent = dirname(path)
  if (parent !== path && !isFolder(parent)) createFolder(parent)
  try {
    mkdirSync(path)
  } catch (error) {
    // Another process may have created the folder.
    if (!isFolder(path)) throw error
  }
}

/** Writes a file atomically: the file is absent or complete, even if the process dies, or the power is cut. */
export async function writeAtomically(path: string, data: Uint8Array | string): Promise<void> {
  const temporary = `${path}.${randomUUID()}.part`
  try {
    await writeFile(temporary, data, { flush: true })
    await rename(temporary, path)
  } catch (error) {
    await rm(temporary, { force: true })
    throw error
  }
}

/**
 * Creates a file together with its text: no reader sees an empty file.
 *
 * Lock files: of several processes that create or replace the same file, exactly one succeeds. While a process restores a file
 * that it moved aside by mistake, a third process can create the file. Each process must write a unique text, so that the former
 * holder notices the text of the third process.
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
