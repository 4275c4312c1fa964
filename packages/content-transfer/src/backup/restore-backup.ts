import { type ImportOptions, type ImportResult, importContent } from '../import-content.ts'
import type { Project } from '../project.ts'
import type { RetryOptions } from '../retry.ts'
import { type AccountKeys, openAccounts, restoreAccounts } from './accounts.ts'

export interface RestoreOptions extends Partial<ImportOptions> {
  isDryRun: boolean
  keys: AccountKeys
  retry: RetryOptions
}

const HIDDEN =
  'the folder has accounts, which stay out: set BACKUP_AGE_IDENTITY_FILE to the file with the secret key of age, and run the command again before the first sign-in; or create the first account with npm run admin:create.'

/**
 * Restores a backup: the content, then the accounts if an identity file is set. A wrong identity file stops the restore before it writes
 * anything. The same call continues an interrupted restore.
 * @returns the result of the import, and messages about the accounts
 * @throws Error that names the fault
 */
export async function restoreBackup(
  project: Project,
  folder: string,
  { keys, ...options }: RestoreOptions,
): Promise<{ imported: ImportResult; accounts: string[] }> {
  const accounts = await openAccounts(folder, keys)
  const modes = { isSkippingBad: false, isOverwriting: false, isFetching: false, ...options }
  const imported = await importContent(project, folder, modes)
  if (accounts === undefined) return { imported, accounts: [] }
  if (accounts === 'hidden') return { imported, accounts: [HIDDEN] }
  if (!imported.isDone)
    return { imported, accounts: options.isDryRun ? [`${accounts.accounts.length} accounts to restore.`] : [] }
  return { imported, accounts: await restoreAccounts(project, accounts, keys, options.retry) }
}
