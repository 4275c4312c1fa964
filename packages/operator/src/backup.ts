import { throwOnError } from '@bayt/content/queries/unwrap'
import { backUp } from '@bayt/content-transfer/backup/back-up'
import { requireBackup } from '@bayt/content-transfer/backup/backup-folder'
import { writeNewKey } from '@bayt/content-transfer/backup/new-key'
import { rehearse } from '@bayt/content-transfer/backup/rehearse'
import type { Project } from '@bayt/content-transfer/project'
import { endWithHelp } from '@bayt/dev-tools/command-line'
import { exitOnSignals } from '@bayt/dev-tools/exit-on-signals'
import { accountKeys } from './backup/account-keys.ts'
import { BACKUP_USAGE, parseBackupArguments } from './backup/arguments.ts'
import { startEmptyProject } from './backup/empty-project.ts'
import { isRehearsalDue, type Outcome, writeStatus } from './backup/status.ts'
import { connect } from './content/connect.ts'
import { retry } from './content/retry-options.ts'
import { openStoredProject } from './content/stored-project.ts'
import { transferErrorMessage, unlessMissing } from './content/transfer-error.ts'

/**
 * `npm run backup -- <folder>` makes a dated backup below the folder. `--rehearse` restores the newest backup into an empty project and
 * compares both; `--rehearse-weekly` does the same after a backup, once a week. The outcome is in `status.json` and in the project.
 */
endWithHelp(BACKUP_USAGE)
exitOnSignals()
const { env } = process

type Facts = Partial<Pick<Outcome, 'files' | 'bytes'>>

/** Runs a backup or a rehearsal, and prints and stores its outcome. The outcome stays the same if it cannot be stored. */
async function noted(folder: string, name: 'backup' | 'rehearsal', run: () => Promise<Facts>): Promise<boolean> {
  const outcome = await run().then(
    (facts): Outcome => ({ ok: true, at: new Date().toISOString(), fault: null, ...facts }),
    (error): Outcome => ({ ok: false, at: new Date().toISOString(), fault: transferErrorMessage(error) }),
  )
  if (!outcome.ok) console.error(`✗ The ${name} failed. ${outcome.fault}`)
  await writeStatus(folder, name, outcome).catch((error) => console.error(`Note: ${transferErrorMessage(error)}`))
  const state = { p_name: name, p_state: outcome as Record<string, string | number | boolean | null> }
  if (project)
    await throwOnError(project.client.rpc('note_operation', state))
      .catch(unlessMissing)
      .catch((error) => console.error(`Note: the project could not note the ${name}: ${transferErrorMessage(error)}`))
  return outcome.ok
}

let project: Project | undefined
let end = async () => {}
try {
  const asked = parseBackupArguments(process.argv.slice(2), env.INIT_CWD ?? process.cwd())
  if (asked.keyFile !== undefined) console.log(await writeNewKey(asked.keyFile))
  else {
    const { folder, rehearsal, isFewerExpected, ...who } = asked
    const open = async () => {
      const source = await connect(who, env)
      end = await openStoredProject(source.url, env)
      project = source
      return source
    }
    const isBackedUp =
      rehearsal === 'only' ||
      (await noted(folder, 'backup', async () => {
        const source = await open()
        console.log(`Backing up ${source.url} into ${folder} …`)
        const made = await backUp(source, folder, { isFewerExpected, keys: accountKeys(source.url, env), retry })
        await throwOnError(source.client.rpc('note_export')).catch(unlessMissing)
        const accounts = made.accounts === undefined ? 'no accounts' : `${made.accounts} accounts`
        console.log(
          `${made.path}: ${made.files} files, ${made.bytes} bytes, ${accounts}. ${made.kept} backups are kept, ${made.removed} were removed.`,
        )
        return { files: made.files, bytes: made.bytes }
      }))
    if (rehearsal === 'only')
      await open().catch((error) => console.log(`Note: the outcome is not stored in a project. ${transferErrorMessage(error)}`))
    const isDue = rehearsal === 'only' || (rehearsal === 'weekly' && isBackedUp && (await isRehearsalDue(folder, Date.now())))
    const isRehearsed = !isDue || (await noted(folder, 'rehearsal', () => rehearsed(folder)))
    if (!isBackedUp || !isRehearsed) process.exitCode = 1
  }
} catch (error) {
  console.error(transferErrorMessage(error))
  process.exitCode = 1
} finally {
  await end()
}

async function rehearsed(folder: string): Promise<Facts> {
  const backup = await requireBackup(folder)
  console.log(`Restoring ${backup} into an empty project, to compare it …`)
  const empty = await startEmptyProject()
  try {
    const keys = { ...accountKeys(undefined, env), adminKey: empty.adminKey }
    const { rows, versions, pictures, accounts } = await rehearse(backup, empty.project, keys, retry)
    const compared = accounts === undefined ? 'Accounts were not compared' : `${accounts} accounts are equal`
    console.log(`✓ ${rows} rows, ${versions} versions, the settings and ${pictures} picture files are equal. ${compared}.`)
    return {}
  } finally {
    await empty.remove()
  }
}
