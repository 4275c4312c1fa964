import { type RestoredTable, restoreContent } from '@bayt/content/queries/history'
import { endWithHelp } from './command-line.ts'
import { parseRestoreArguments, RESTORE_USAGE } from './content/arguments.ts'
import { connect } from './content/connect.ts'
import { transferErrorMessage } from './content/transfer-error.ts'

/** `npm run content:restore -- --at <time>`: restores all content to a moment. `--dry-run` prints what it would do. */
endWithHelp(RESTORE_USAGE)
try {
  const { at, isDryRun, ...who } = parseRestoreArguments(process.argv.slice(2))
  const project = await connect(who, process.env)
  const tables = await restoreContent(project.client, at, isDryRun)
  for (const line of tables.map(lineOf)) if (line) console.log(line)
  console.log(summaryOf(tables, at, isDryRun))
} catch (error) {
  console.error(transferErrorMessage(error))
  process.exitCode = 1
}

function lineOf({ entity, inserted, updated, deleted, lost }: RestoredTable): string | undefined {
  if (inserted + updated + deleted + lost === 0) return undefined
  const rest = lost > 0 ? `, ${lost} lost (the bin was emptied of them)` : ''
  return `${entity}: ${inserted} restored, ${updated} changed back, ${deleted} removed${rest}`
}

function summaryOf(tables: RestoredTable[], at: string, isDryRun: boolean): string {
  if (tables.every(({ inserted, updated, deleted }) => inserted + updated + deleted === 0)) {
    return `The content is the same as at ${at}. Nothing was written.`
  }
  if (isDryRun) return 'Nothing was written.'
  return 'Done. Removed records are in the bin. To undo this, restore the moment before this command.'
}
