import { endWithHelp } from '@bayt/dev-tools/command-line'
import { parseSettings, USAGE } from './admin-create/arguments.ts'
import { createAdmin } from './admin-create/create.ts'
import { readPassword } from './admin-create/password.ts'

/** `npm run admin:create -- --email … --name …`: creates an account of role `admin`, usually the first account of a project. */
endWithHelp(USAGE)
try {
  const settings = parseSettings(process.argv.slice(2), process.env)
  const id = await createAdmin(settings, await readPassword())
  console.log(`Account ${id} was created: ${settings.email} may sign in as an admin of ${settings.url}.`)
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
