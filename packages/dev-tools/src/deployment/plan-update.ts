// Imported by path: package names do not resolve before the packages are installed.
import { compareProject, readMigrations, readProjectMigrations, some } from '../../../local-supabase/src/applied-migrations.ts'
import { subtractionsOf } from '../../../local-supabase/src/subtractions.ts'
import { deployedCommit, output, setting, step } from './github.ts'

const HOW = 'Actions → Deploy → Run workflow'

/**
 * `node plan-update.ts`: the first step of an update. Gives the outputs `pending` (`yes` if this checkout has migrations that the project
 * lacks) and `site`, `admin`, `functions`: the commits that are deployed now, for the return. Ends with an error if the project could not
 * follow this checkout, or if a person must agree first: settings MIGRATE and ACCEPT_LOSS.
 */
await step(async () => {
  const stored = await readProjectMigrations(setting('SUPABASE_URL'), setting('SUPABASE_SECRET_KEY'))
  const { changed, pending, early } = compareProject(stored)
  const refuse = (why: string) => {
    throw new Error(`Nothing is deployed: ${why}`)
  }
  if (changed.length > 0)
    refuse(`the project has applied ${some(changed)} with another text than this commit has (docs/deploy/upgrading.md).`)
  if (early.length > 0)
    refuse(`${some(early)} has a smaller number than a migration that the project has applied already. Rename it.`)
  if (pending.length > 0 && !process.env.MIGRATE)
    refuse(`this commit brings migrations: ${some(pending)}. To apply them: ${HOW}, with "migrate".`)
  const lost = readMigrations()
    .filter(({ file }) => pending.includes(file))
    .flatMap(({ file, text }) => subtractionsOf(text).map((statement) => `${file}: ${statement.slice(0, 150)}`))
  if (lost.length > 0 && !process.env.ACCEPT_LOSS)
    refuse(
      `migrations remove something, and a return does not undo them: ${lost.join('; ')}. If that is right: ${HOW}, with "accept_loss".`,
    )
  for (const environment of ['site', 'admin', 'functions']) output(environment, (await deployedCommit(environment)) ?? '')
  output('pending', pending.length > 0 ? 'yes' : '')
  console.log(pending.length > 0 ? `New migrations: ${pending.join(', ')}` : 'There are no new migrations.')
})
