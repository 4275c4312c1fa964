import { throwOnError } from '@bayt/content/queries/unwrap'
import { exportContent } from '@bayt/content-transfer/export'
import { projectWithKey } from '@bayt/content-transfer/project'
import { endWithHelp } from '@bayt/dev-tools/command-line'
import { EXPORT_USAGE, parseExportArguments } from './content/arguments.ts'
import { connect, projectOrigin } from './content/connect.ts'
import { retry } from './content/retry-options.ts'
import { openStoredProject } from './content/stored-project.ts'
import { transferErrorMessage, unlessMissing } from './content/transfer-error.ts'

/** `npm run content:export -- <folder>`: writes all content with its pictures into a folder. */
endWithHelp(EXPORT_USAGE)
let end = async () => {}
try {
  const { folder, format, from, isFewerExpected, ...who } = parseExportArguments(
    process.argv.slice(2),
    process.env.INIT_CWD ?? process.cwd(),
  )
  const project = from ? projectWithKey(projectOrigin(from.url), from.key) : await connect(who, process.env)
  end = await openStoredProject(project.url, process.env)
  console.log(`Exporting ${project.url} to ${folder} …`)
  const { manifest, failed } = await exportContent(project, folder, {
    format,
    isOriginal: from !== undefined,
    isFewerExpected,
    retry,
  })
  if (!from) await throwOnError(project.client.rpc('note_export')).catch(unlessMissing)
  for (const { file, rows } of Object.values(manifest.tables)) console.log(`${String(rows).padStart(7)} rows  ${file}`)
  const { history } = manifest
  if (history) console.log(`${String(history.versions).padStart(7)} versions  ${history.file}`)
  console.log(`${String(Object.keys(manifest.pictures).length).padStart(7)} files pictures/`)
  if (failed.length > 0) {
    console.error(
      `✗ Pictures that are missing or damaged in the folder, because the project failed or refused to give them: ${failed.length}. The first is ${failed[0]}\nThe rest is exported. Run the same command again.`,
    )
    process.exitCode = 1
  }
} catch (error) {
  console.error(transferErrorMessage(error))
  process.exitCode = 1
} finally {
  await end()
}
