import type { ContentClient } from '@bayt/content/queries/client'
import { throwOnError } from '@bayt/content/queries/unwrap'
import { z } from 'zod'
import { unlessRefused } from './refusal.ts'

/** The settings of a project without accounts and secrets, by their names in the database. */
export const settingsSchema = z.record(z.string(), z.union([z.boolean(), z.number(), z.null()]))
export type Settings = z.output<typeof settingsSchema>

/** @returns undefined if only the secret key may read the settings, or if an earlier version made the project @throws ContentError */
export async function readSettings(client: ContentClient): Promise<Settings | undefined> {
  return settingsSchema.optional().parse(await unlessRefused(client.rpc('project_settings')))
}

/**
 * Restores the settings of an export into a project without content. Other projects keep their settings.
 * @returns the reason if different settings were not restored
 */
export async function restoreSettings(client: ContentClient, settings: Settings, isEmpty: boolean): Promise<string | undefined> {
  const present = await readSettings(client)
  if (present && Object.entries(settings).every(([name, value]) => present[name] === value)) return undefined
  if (!isEmpty)
    return 'the settings of the export differ from those of the project, which stay: only a project without content gets them.'
  if (!present) return 'the settings of the export were not restored: that needs the secret key of the project.'
  await throwOnError(client.rpc('restore_settings', { p_settings: settings }))
  return undefined
}
