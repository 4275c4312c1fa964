import type { PublisherConfig } from './config.ts'

/** Why a process of the publisher cannot start, with the setting to change. The original message stays for the logs. */
export function startErrorMessage(
  error: unknown,
  { sitePort, hookPort, dataDir }: Pick<PublisherConfig, 'sitePort' | 'hookPort' | 'dataDir'>,
): string {
  if (!(error instanceof Error)) return String(error)
  const { code, port, path, message }: NodeJS.ErrnoException & { port?: number } = error
  if (code === 'EADDRINUSE') {
    const setting = port === hookPort ? 'PUBLISHER_PORT' : port === sitePort ? 'SITE_PORT' : 'a port'
    return `Another program uses the port of ${setting}. End it, or set another port: ${message}`
  }
  if (path?.startsWith(dataDir)) return `The folder of PUBLISHER_DATA_DIR, ${dataDir}, cannot be used: ${message}`
  return message
}
