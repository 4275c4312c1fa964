import { exitWithUsage, readArguments } from './command-line.ts'
import { addEntity } from './recipes/add-entity.ts'
import { addField } from './recipes/add-field.ts'
import { addLanguage } from './recipes/add-language.ts'
import { changeBrand } from './recipes/change-brand.ts'
import { WorkingCopy } from './recipes/working-copy.ts'

/**
 * `npm run recipes [-- brand]`: follows these recipes of docs/recipes.md, each on a copy of the repository, and checks the
 * result and that a check names each forgotten step. `-- --keep` keeps the copies for inspection.
 */
const RECIPES: Record<string, { title: string; follow: (copy: WorkingCopy) => Promise<void> }> = {
  field: { title: 'Add a field', follow: addField },
  entity: { title: 'Add an entity', follow: addEntity },
  language: { title: 'Add a language', follow: addLanguage },
  brand: { title: 'Change the brand', follow: changeBrand },
}

const USAGE = `Usage: npm run recipes             follows every recipe of docs/recipes.md, each on a copy of the repository
       npm run recipes -- brand    follows some (${Object.keys(RECIPES).join(', ')}); --keep keeps the copies`
const { values, positionals: names } = readArguments(USAGE, { options: { keep: { type: 'boolean' } }, allowPositionals: true })
const unknown = names.filter((name) => !Object.hasOwn(RECIPES, name))
if (unknown.length > 0) {
  exitWithUsage(`There is no recipe "${unknown.join('", "')}". Use one of: ${Object.keys(RECIPES).join(', ')}.`, USAGE)
}

let failed = 0
for (const [name, { title, follow }] of Object.entries(RECIPES)) {
  if (names.length > 0 && !names.includes(name)) continue
  const startedMs = performance.now()
  console.log(`\n▸ ${title}`)
  const copy = new WorkingCopy(title)
  try {
    await follow(copy)
    console.log(`✓ ${title} (${Math.round((performance.now() - startedMs) / 1000)} s)`)
  } catch (error) {
    failed++
    console.error(`✗ ${error instanceof Error ? error.message : String(error)}`)
  }
  if (values.keep) console.log(`  The copy: ${copy.dir}`)
  else copy.delete()
}
process.exit(failed > 0 ? 1 : 0)
