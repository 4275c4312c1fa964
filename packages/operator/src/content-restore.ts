import { type RestoredTable, restoreContent } from '@bayt/content/queries/history'
import { fileErrorReason, isFileError } from '@bayt/content-transfer/file-error'
import { endWithHelp } from '@bayt/dev-tools/command-line'
import { parseRestoreArguments, projectOptions, RESTORE_USAGE } from './content/arguments.ts'
import { connect } from './content/connect.ts'
import { earlierRestoreSentence, findRestore, undoCommand } from './content/earlier-restore.ts'
import { keepRefused } from './content/keep-refused.ts'
import { checkIsRunning } from './content/local-project.ts'
import { restoreErrorMessage, transferErrorMessage } from './content/transfer-error.ts'

/** `npm run content:restore -- --at <time>`: restores all content to a moment. `--dry-run` only prints the planned changes. */
endWithHelp(RESTORE_USAGE)
try {
  const { at, isDryRun, ...who } = parseRestoreArguments(process.argv.slice(2))
  const project = await connect(who, process.env)
  await checkIsRunning(project.url, process.env)
  console.log(isDryRun ? `Comparing ${project.url} with its content at ${at} …` : `Restoring ${project.url} to ${at} …`)
  const tables = await restoreContent(project.client, at, isDryRun).catch((cause: unknown) => {
    throw new Error(restoreErrorMessage(cause, isDryRun), { cause })
  })
  for (const line of tables.flatMap(linesOf)) console.log(line)
  const isSame = tables.every(({ inserted, updated, deleted }) => inserted + updated + deleted === 0)
  const isRefused = tables.some(({ refused }) => refused.length > 0)
  const lost = tables.reduce((sum, table) => sum + table.lost, 0)
  const isComplete = !isRefused && lost === 0
  const sameProject = projectOptions(project.url, who.email)
  const found = await findRestore(project.client, at)
  if (isSame && isComplete) console.log(`The content is the same as at ${at}. Nothing was written.`)
  else if (isSame || isDryRun) console.log('Nothing was written.')
  else console.log(`Done. Removed records are in the bin. To undo this: ${undoCommand(found, sameProject)}`)
  if (lost === 1) console.log('1 record of that moment is lost: the bin was emptied of it.')
  if (lost > 1) console.log(`${lost} records of that moment are lost: the bin was emptied of them.`)
  if (isSame || isDryRun) console.log(earlierRestoreSentence(found, at, isSame, sameProject))
  if (isRefused && !isDryRun) console.log(`The refused records (✗) stay as they are now. ${await keep(at, tables, sameProject)}`)
  if (!isComplete) process.exitCode = 1
} catch (error) {
  console.error(transferErrorMessage(error))
  process.exitCode = 1
}

/** Writes the refused records into a folder. @param project the options that name the project @returns a sentence for the terminal */
async function keep(at: string, tables: readonly RestoredTable[], project: string): Promise<string> {
  try {
    const folder = await keepRefused(process.env.INIT_CWD ?? process.cwd(), at, tables)
    return `As they were, they are in ${folder}. Correct them there, then: npm run content:import -- "${folder}" --overwrite ${project}`
  } catch (error) {
    if (!isFileError(error)) throw error
    return `They could not be written into a folder: ${fileErrorReason(error)}. As they were, they are in the history.`
  }
}

function linesOf({ entity, inserted, updated, deleted, lost, refused }: RestoredTable): string[] {
  if (inserted + updated + deleted + lost + refused.length === 0) return []
  const rest = [
    ...(lost > 0 ? [`${lost} lost (the bin was emptied of them)`] : []),
    ...(refused.length > 0 ? [`${refused.length} refused`] : []),
  ]
  return [
    [`${entity}: ${inserted} restored`, `${updated} changed back`, `${deleted} removed`, ...rest].join(', '),
    ...refused.map(({ id, reason }) => `✗ ${entity} ${id} is refused by the database: ${reason}`),
  ]
}
