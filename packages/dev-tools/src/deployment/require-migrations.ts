// Imported by path: package names do not resolve before the packages are installed.
import { compareProject, readProjectMigrations, some } from '../../../local-supabase/src/applied-migrations.ts'
import { setting, step } from './github.ts'

/**
 * `node require-migrations.ts`: ends with an error unless the project has applied every migration of this checkout, with the same
 * text. The project may have newer migrations: migrations are applied before the code that needs them, and stay when code is
 * rolled back.
 */
await step(async () => {
  const stored = await readProjectMigrations(setting('SUPABASE_URL'), setting('SUPABASE_SECRET_KEY'))
  const { changed, unknown, pending } = compareProject(stored)
  if (stored.length === 0)
    throw new Error('The project keeps no list of its migrations, so nothing is deployed. Run the workflow "Supabase".')
  if (changed.length > 0)
    throw new Error(
      `Nothing is deployed: the project has applied ${some(changed)} with another text than this commit has. docs/deploy/upgrading.md says how to go on.`,
    )
  if (pending.length > 0)
    throw new Error(
      `Nothing is deployed: the project has not applied ${some(pending)}. Start "Deploy" with "migrate" for this commit.`,
    )
  const newer = unknown.length > 0 ? `; it has newer ones: ${some(unknown)}` : ''
  console.log(`The project has applied every migration of this commit${newer}.`)
})
