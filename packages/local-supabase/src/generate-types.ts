import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { readMigrations } from './applied-migrations.ts'
import { readCatalogue } from './catalogue.ts'
import { openProject } from './database.ts'
import { generateDatabaseTypes } from './database-types.ts'
import { schemaPage } from './schema-page.ts'
import { loadSecrets } from './secrets.ts'

/** Command: writes packages/content/src/database.types.ts and docs/schema.md from the migrations. */
const path = (file: string) => fileURLToPath(new URL(`../../../${file}`, import.meta.url))
const stateDir = mkdtempSync(join(tmpdir(), 'bayt-types-'))
const { database } = await openProject(stateDir, loadSecrets(stateDir), 'http://127.0.0.1')
const texts = {
  'packages/content/src/database.types.ts': await generateDatabaseTypes(database),
  'docs/schema.md': schemaPage(await readCatalogue(database), readMigrations()),
}
for (const [file, text] of Object.entries(texts)) {
  writeFileSync(path(file), text)
  console.log(`Wrote ${file}`)
}
await database.close()
rmSync(stateDir, { recursive: true })
process.exit(0)
