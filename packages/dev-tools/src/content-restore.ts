import type { ContentClient } from '@bayt/content/queries/client'
import { type RestoredTable, readHistory, restoreContent } from '@bayt/content/queries/history'
import { endWithHelp } from './command-line.ts'
import { parseRestoreArguments, RESTORE_USAGE } from './content/arguments.ts'
import { connect } from './content/connect.ts'
import { checkIsRunning } from './content/local-project.ts'
import { transferErrorMessage } from './content/transfer-error.ts'

/** `npm run content:restore -- --at <time>`: restores all content to a moment. `--dry-run` prints what it would do. */
endWithHelp(RESTORE_USAGE)
try {
  const { at, isDryRun, ...who } = parseRestoreArguments(process.argv.slice(2))
  const project = await connect(who, process.env)
  await checkIsRunning(project.url, process.env)
  const tables = await restoreContent(project.client, at, isDryRun)
  for (const line of tables.map(lineOf)) if (line) console.log(line)
  const isSame = tables.every(({ inserted, updated, deleted }) => inserted + updated + deleted === 0)
  if (isSame) console.log(`The content is the same as at ${at}. Nothing was written.`)
  else if (isDryRun) console.log('Nothing was written.')
  else console.log(`Done. Removed records are in the bin. To undo this: ${await undoing(project.client)}`)
} catch (error) {
  console.error(transferErrorMessage(error))
  process.exitCode = 1
}

function lineOf({ entity, inserted, updated, deleted, lost }: RestoredTable): string | undefined {
  if (inserted + updated + deleted + lost === 0) return undefined
  const rest = lost > 0 ? `, ${lost} lost (the bin was emptied of them)` : ''
  return `${entity}: ${inserted} restored, ${updated} changed back, ${deleted} removed${rest}`
}

/** The command that restores the moment before the newest restore. The restore is done, also if its time cannot be read. */
async function undoing(client: ContentClient): Promise<string> {
  const entries = await readHistory(client, {}, undefined, 200).catch(() => [])
  const done = entries.find(({ operation, entity }) => operation === 'restore' && entity === null)
  const before = done && new Date(Date.parse(done.changed_at) - 1).toISOString()
  return `npm run content:restore -- --at ${before ?? '<the moment before this command>'}`
}
