import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { BackendAddress } from './backend.ts'

/** The files in the media library of a backend, read from its folder: the API would need several calls. */
export function storedFiles({ stateDir }: BackendAddress): string[] {
  return readdirSync(join(stateDir, 'supabase/.temp/storage/media'), { recursive: true, encoding: 'utf8' }).sort()
}
