import { restoreBackup } from '@bayt/content-transfer/backup/restore-backup'
import { describeFault } from '@bayt/content-transfer/import'
import { projectWithKey } from '@bayt/content-transfer/project'
import { type ProjectSecrets, signingKey } from '@bayt/local-supabase/secrets'

/** Retries last as long as a restart of the backend of this machine. */
const RETRIES = { attempts: 5, firstWaitMs: 500 }

/**
 * Restores a backup into the new project of this machine. Another call continues an interrupted restore.
 * @returns messages for the operator
 * @throws Error if a record or a picture of the backup cannot be restored
 */
export async function restoreInto({ url, secrets }: { url: string; secrets: ProjectSecrets }, backup: string): Promise<string[]> {
  const keys = { identityFile: process.env.BACKUP_AGE_IDENTITY_FILE?.trim() || undefined, adminKey: signingKey(secrets) }
  const retry = { ...RETRIES, report: (line: string) => console.log(`    ${line}`) }
  const { imported, accounts } = await restoreBackup(projectWithKey(url, secrets.secretKey), backup, {
    isDryRun: false,
    keys,
    retry,
  })
  const faults = imported.faults.map((fault) => `✗ ${describeFault(fault)}`)
  if (!imported.isDone) {
    throw new Error(
      `${faults.join('\n')}\nThe restore of ${backup} has stopped, and wrote no record. Correct what is wrong (✗) there and run the same command again, or name an earlier backup and add --empty.`,
    )
  }
  const { created } = imported.written
  const done = `Restored from ${backup}: ${created.size} records, ${imported.versions} versions.`
  const left =
    faults.length > 0 ? ['What is wrong (✗) was left out, and is only in the folder. Correct it there, and import it.'] : []
  return [done, ...faults, ...left, ...imported.notes, ...accounts]
}
