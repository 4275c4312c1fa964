import { exportContent } from '../export-content.ts'
import type { Project } from '../project.ts'
import type { RetryOptions } from '../retry.ts'
import { type AccountKeys, writeAccounts } from './accounts.ts'
import { beginBackup, finishBackup } from './backup-folder.ts'

export interface BackupOptions {
  isFewerExpected: boolean
  keys: AccountKeys
  retry: RetryOptions
}

export interface Backup {
  path: string
  /** Number of files and their size, including pictures that this backup shares with earlier backups. */
  files: number
  bytes: number
  /** Number of accounts; undefined if they are left out. */
  accounts: number | undefined
  /** Number of backups that are left, and number of removed backups. */
  kept: number
  removed: number
}

/**
 * Makes a dated backup below a folder. Whatever fails, the earlier backups stay as they are, and the next run continues.
 * @throws Error that says what failed and what to do
 */
export async function backUp(project: Project, folder: string, { isFewerExpected, keys, retry }: BackupOptions): Promise<Backup> {
  const { path, end } = await beginBackup(folder, retry.report)
  try {
    const accounts = await writeAccounts(project, path, keys, retry)
    const { manifest, failed } = await exportContent(project, path, { format: 'json', isOriginal: false, isFewerExpected, retry })
    if (failed.length > 0) {
      throw new Error(
        `The project failed or refused to give ${failed.length} pictures, such as ${failed[0]}. The rest is in ${path}. Run the same command again: it continues the backup.`,
      )
    }
    return { ...(await finishBackup(folder, path, manifest.exportedAt)), accounts }
  } finally {
    await end()
  }
}
