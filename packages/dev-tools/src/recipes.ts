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

const args = process.argv.slice(2)
const isKept = args.includes('--keep')
const names = args.filter((arg) => !arg.startsWith('--'))
const unknown = names.filter((name) => !Object.hasOwn(RECIPES, name))
if (unknown.length > 0) {
  console.error(`There is no recipe "${unknown.join('", "')}". Use one of: ${Object.keys(RECIPES).join(', ')}.`)
  process.exit(1)
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
  if (isKept) console.log(`  The copy: ${copy.dir}`)
  else copy.delete()
}
process.exit(failed > 0 ? 1 : 0)
