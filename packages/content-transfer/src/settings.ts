import { classifyError } from '@bayt/content/errors'
import type { ContentClient } from '@bayt/content/queries/client'
import { z } from 'zod'

/** The settings of a project without accounts and secrets, by their names in the database. */
export const settingsSchema = z.record(z.string(), z.union([z.boolean(), z.number(), z.null()]))
export type Settings = z.output<typeof settingsSchema>

const FORBIDDEN = 403
const NOT_FOUND = 404

/** @returns undefined if only the secret key may read the settings, or if an earlier version made the project @throws ContentError */
export async function readSettings(client: ContentClient): Promise<Settings | undefined> {
  const { data, error, status } = await client.rpc('project_settings')
  if (status === FORBIDDEN || status === NOT_FOUND) return undefined
  if (error) throw classifyError(error, status)
  return settingsSchema.parse(data)
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
  const { error, status } = await client.rpc('restore_settings', { p_settings: settings })
  if (error) throw classifyError(error, status)
  return undefined
}
