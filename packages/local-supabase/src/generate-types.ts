import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { openProject } from './database.ts'
import { generateDatabaseTypes } from './database-types.ts'
import { loadSecrets } from './secrets.ts'

/** Command: writes packages/content/src/database.types.ts from the migrations. */
const target = fileURLToPath(new URL('../../content/src/database.types.ts', import.meta.url))
const stateDir = mkdtempSync(join(tmpdir(), 'bayt-types-'))
const { database } = await openProject(stateDir, loadSecrets(stateDir), 'http://127.0.0.1')
writeFileSync(target, await generateDatabaseTypes(database))
console.log(`Wrote ${target}`)
await database.close()
rmSync(stateDir, { recursive: true })
process.exit(0)
