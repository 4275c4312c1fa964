import { rm, writeFile } from 'node:fs/promises'
import { isAbsolute, join, relative, resolve } from 'node:path'
import { createFolder } from '@bayt/release/files'
import type { PublisherConfig } from './config.ts'
import { messageOf } from './log.ts'

/** Describes why a process of the publisher cannot start, with the setting to change. The original message stays for the logs. */
export function startErrorMessage(
  error: unknown,
  { sitePort, hookPort, dataDir }: Pick<PublisherConfig, 'sitePort' | 'hookPort' | 'dataDir'>,
): string {
  if (!(error instanceof Error)) return String(error)
  const settingOf = (used: number | undefined) =>
    used === hookPort ? 'PUBLISHER_PORT' : used === sitePort ? 'SITE_PORT' : 'a port'
  const { code, port, path, message }: NodeJS.ErrnoException & { port?: number } = error
  if (code === 'EADDRINUSE') {
    return `Another program uses the port of ${settingOf(port)}. End it, or set another port: ${message}`
  }
  if (code === 'EACCES' && port !== undefined) {
    return `This user may not use the port of ${settingOf(port)}. Set another port: ${message}`
  }
  if (path !== undefined && isInOneLine(path, dataDir)) return unusableFolder('PUBLISHER_DATA_DIR', dataDir, message)
  return message
}

/** A sentence for the log. @param why message of the file system */
function unusableFolder(setting: string, folder: string, why: string): string {
  return `The folder of ${setting}, ${folder}, cannot be used: ${why}`
}

/**
 * Whether one path contains the other: an error of `mkdir` names the first folder that could not be created, which may be a parent of the
 * wanted folder.
 */
function isInOneLine(path: string, other: string): boolean {
  // On Windows, the relative path to another drive is absolute.
  const isOutside = (way: string) => /^\.\.(?:[/\\]|$)/.test(way) || isAbsolute(way)
  const [one, two] = [resolve(path), resolve(other)]
  return !isOutside(relative(one, two)) || !isOutside(relative(two, one))
}

/**
 * Creates the folder of the picture variants, and tries to write into it. @returns the reason if that is impossible, with the
 * name of the setting
 */
export async function pictureFolderProblem(folder: string): Promise<string | undefined> {
  const probe = join(folder, `.writable-${process.pid}`)
  try {
    createFolder(folder)
    await writeFile(probe, '')
    await rm(probe)
    return undefined
  } catch (error) {
    return unusableFolder('PICTURE_CACHE_DIR', folder, messageOf(error))
  }
}
