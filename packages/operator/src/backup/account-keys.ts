import type { AccountKeys } from '@bayt/content-transfer/backup/accounts'
import { localProject } from '../content/local-project.ts'

/** The keys for the accounts of a backup, from the environment. The project of `npm start` has its own `ADMIN_JWT_KEY`. */
export function accountKeys(url: string | undefined, env: Record<string, string | undefined>): AccountKeys {
  const local = localProject(env)
  const setting = (name: string) => env[name]?.trim() || undefined
  return {
    recipient: setting('BACKUP_AGE_RECIPIENT'),
    identityFile: setting('BACKUP_AGE_IDENTITY_FILE'),
    adminKey: setting('ADMIN_JWT_KEY') ?? (url !== undefined && url === local?.url ? local.adminKey : undefined),
  }
}
