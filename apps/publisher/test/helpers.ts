import { once } from 'node:events'
import { mkdtempSync } from 'node:fs'
import type { Server } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { portOf } from '@bayt/dev-tools/ports'
import { vi } from 'vitest'
import type { ReleaseRecord } from '../src/releases.ts'

/** Keeps the log of the code under test out of the output, until the end of the test. */
export function silenceLog(): void {
  for (const level of ['log', 'warn', 'error'] as const) vi.spyOn(console, level).mockReturnValue()
}

export const newFolder = () => mkdtempSync(join(tmpdir(), 'publisher-'))

/** Makes a server listen on this machine; the server does not keep the process alive. @returns its address */
export async function listen(server: Server): Promise<string> {
  await once(server.listen(0, '127.0.0.1').unref(), 'listening')
  return `http://127.0.0.1:${portOf(server)}`
}

/** The record of a release with one page. */
export function recordOf(release: string, fields: Partial<ReleaseRecord> = {}): ReleaseRecord {
  return {
    ...{ release, newestChange: 1, builtAt: '2026-11-21T10:00:00.000Z', code: 'c', origin: 'http://localhost' },
    ...{ pages: ['/'], contentSecurityPolicy: "default-src 'none'", ...fields },
  }
}
