import { isAbsolute, relative, resolve } from 'node:path'
import type { PublisherConfig } from './config.ts'

/** Why a process of the publisher cannot start, with the setting to change. The original message stays for the logs. */
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
  if (path !== undefined && isInOneLine(path, dataDir))
    return `The folder of PUBLISHER_DATA_DIR, ${dataDir}, cannot be used: ${message}`
  return message
}

/** Whether one of two paths contains the other: `mkdir` names the first folder that it could not create. */
function isInOneLine(path: string, other: string): boolean {
  // On Windows the way to another drive is absolute.
  const isOutside = (way: string) => /^\.\.(?:[/\\]|$)/.test(way) || isAbsolute(way)
  const [one, two] = [resolve(path), resolve(other)]
  return !isOutside(relative(one, two)) || !isOutside(relative(two, one))
}
