import { ContentError } from '@bayt/content/errors'
import { projectWithKey } from '@bayt/content-transfer/project'
import { endWithHelp } from '@bayt/dev-tools/command-line'
import { operatorAccess } from './content/connect.ts'
import { checkIsRunning } from './content/local-project.ts'
import { parseSecurityArguments, USAGE } from './security/arguments.ts'
import { forgetFactor } from './security/forget-factor.ts'
import { writeEvents } from './security/write-events.ts'

/**
 * `npm run security -- trail` writes the audit trail as JSON lines to standard output, oldest first; `--after <id>` continues after a line.
 * `npm run security -- forget-factor --email <e-mail>` removes the second factor of somebody whom no admin can help. Both need the secret
 * key of the project (SUPABASE_URL, SUPABASE_SECRET_KEY), or use the project of `npm start`.
 */
endWithHelp(USAGE)
try {
  const asked = parseSecurityArguments(process.argv.slice(2))
  const { url, secretKey } = operatorAccess(asked.url, process.env)
  await checkIsRunning(url, process.env)
  const { client } = projectWithKey(url, secretKey)
  if (asked.command === 'trail') await writeEvents(client, asked.after, (line) => process.stdout.write(line))
  else console.log(await forgetFactor(client, asked.email))
} catch (error) {
  console.error(error instanceof ContentError || error instanceof Error ? error.message : error)
  process.exitCode = 1
}
