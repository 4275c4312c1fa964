import { importContent } from '@bayt/content-transfer/import'
import { endWithHelp } from '@bayt/dev-tools/command-line'
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
  const { folder, url, email, ...modes } = parseImportArguments(process.argv.slice(2), process.env.INIT_CWD ?? process.cwd())
  const project = await connect({ url, email }, process.env)
  await checkIsRunning(project.url, process.env)
  console.log(`${modes.isDryRun ? 'Comparing' : 'Importing'} ${folder} with ${project.url} …`)
  const result = await importContent(project, folder, { ...modes, retry, siteUrl: process.env.SITE_URL?.trim() || undefined })
  for (const line of summaryOf(result, modes.isDryRun)) console.log(line)
  if (result.faults.length > 0) process.exitCode = 1
} catch (error) {
  console.error(transferErrorMessage(error))
  process.exitCode = 1
}
