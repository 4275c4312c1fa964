import { newestBackup } from '@bayt/content-transfer/backup/backup-folder'
import { restoreBackup } from '@bayt/content-transfer/backup/restore-backup'
import { endWithHelp } from '@bayt/dev-tools/command-line'
import { accountKeys } from './backup/account-keys.ts'
import { IMPORT_USAGE, parseImportArguments } from './content/arguments.ts'
import { connect } from './content/connect.ts'
import { checkIsRunning } from './content/local-project.ts'
import { retry } from './content/retry-options.ts'
import { summaryOf } from './content/summary.ts'
import { transferErrorMessage } from './content/transfer-error.ts'

/**
 * `npm run content:import -- <folder>`: imports the content of a folder into a project. `--dry-run` only prints the planned
 * changes.
 */
endWithHelp(IMPORT_USAGE)
try {
  const {
    folder: named,
    url,
    email,
    ...modes
  } = parseImportArguments(process.argv.slice(2), process.env.INIT_CWD ?? process.cwd())
  const folder = (await newestBackup(named)) ?? named
  const project = await connect({ url, email }, process.env)
  await checkIsRunning(project.url, process.env)
  console.log(`${modes.isDryRun ? 'Comparing' : 'Importing'} ${folder} with ${project.url} …`)
  const keys = accountKeys(project.url, process.env)
  const siteUrl = process.env.SITE_URL?.trim() || undefined
  const { imported, accounts } = await restoreBackup(project, folder, { ...modes, keys, retry, siteUrl })
  for (const line of summaryOf(imported, modes.isDryRun)) console.log(line)
  for (const note of accounts) console.log(`Note: ${note}`)
  if (imported.faults.length > 0) process.exitCode = 1
} catch (error) {
  console.error(transferErrorMessage(error))
  process.exitCode = 1
}
