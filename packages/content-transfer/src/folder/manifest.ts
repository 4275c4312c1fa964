import { join } from 'node:path'
import { readIfExists } from '@bayt/release/files'
import { z } from 'zod'
import { settingsSchema } from '../settings.ts'

export const MANIFEST = 'manifest.json'

/** Exists during an export, and after an interrupted export. */
export const UNFINISHED = '.exporting'

/** The manifest of an export. Two exports of the same content differ only in `exportedAt`. */
export const manifestSchema = z.object({
  format: z.literal('bayt-content'),
  version: z.literal(1),
  /**
   * ISO 8601: when the export began to read, by the clock of the project. In older exports, the time when the export ended, by
   * the clock of the exporting machine.
   */
  exportedAt: z.string(),
  tables: z.record(z.string(), z.object({ file: z.string(), rows: z.number().int(), sha256: z.string() })),
  /** Tables and columns (`products.category`) that the project did not have. */
  missing: z.array(z.string()).optional(),
  settings: settingsSchema.optional(),
  history: z.object({ file: z.string(), versions: z.number().int(), sha256: z.string() }).optional(),
  prepared: z.object({ file: z.string(), sets: z.number().int(), sha256: z.string() }).optional(),
  /** By path below `pictures/`. */
  pictures: z.record(z.string(), z.object({ bytes: z.number().int(), sha256: z.string() })),
})
export type Manifest = z.output<typeof manifestSchema>

/**
 * Reads the manifest of a folder; a folder made by hand has none. @throws Error if the manifest is damaged or has another version
 */
export async function readManifest(folder: string): Promise<Manifest | undefined> {
  const path = join(folder, MANIFEST)
  const text = readIfExists(path)
  if (text === undefined) return undefined
  try {
    return manifestSchema.parse(JSON.parse(text))
  } catch (cause) {
    throw new Error(
      `${path} is damaged, or was written by a newer version of this program. Without the file the folder is read like one made by hand.`,
      { cause },
    )
  }
}
