import { watch } from 'node:fs'
import { applyPendingMigrations } from '@supabase/lite/cli'
import { compareMigrations, readAppliedMigrations, some } from './applied-migrations.ts'
import { type EmbeddedProject, prepareFolder } from './database.ts'
import { CONTENT_DIR, FUNCTIONS_DIR, MIGRATIONS_DIR } from './paths.ts'

/** Waits this long after a change: an editor writes a file in several steps. */
const SETTLE_MS = 100

/** Follows the sources of the backend in development. @param renewFunctions is called when the source of a function changes */
export function followSources(project: EmbeddedProject, stateDir: string, renewFunctions: () => void): void {
  for (const folder of [FUNCTIONS_DIR, CONTENT_DIR]) watch(folder, { recursive: true }, renewFunctions)
  let timer: NodeJS.Timeout | undefined
  watch(MIGRATIONS_DIR, () => {
    clearTimeout(timer)
    timer = setTimeout(() => void applyNew(project, stateDir).catch(console.error), SETTLE_MS)
  })
}

/** Applies new migrations. A migration that was applied before is not applied again. */
async function applyNew({ app, database }: EmbeddedProject, stateDir: string): Promise<void> {
  const { changed, unknown, pending } = compareMigrations(await readAppliedMigrations(database))
  const different = [...changed, ...unknown]
  if (different.length > 0) {
    console.log(`${some(different)} changed after it was applied. Ctrl-C, then npm run dev -- --fresh starts with the new text.`)
  } else if (pending.length > 0) {
    prepareFolder(stateDir)
    await applyPendingMigrations(app)
    console.log(`Applied ${some(pending)}.`)
  }
}
