import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { exitOnSignals } from './exit-on-signals.ts'
import { findViolations } from './import-directions/find-violations.ts'
import { mirrorSources } from './import-directions/mirror.ts'
import { ROOT } from './root.ts'
import { sourceFiles } from './sources.ts'

/** Command: checks the import directions (docs/decisions/import-directions.md), and prints each forbidden import. */
const folder = mkdtempSync(join(tmpdir(), 'import-directions-'))
process.once('exit', () => rmSync(folder, { recursive: true }))
exitOnSignals()

const sources = sourceFiles('apps', 'packages', 'supabase')
mirrorSources(ROOT, sources, folder)
const { files, violations } = await findViolations(folder)
for (const { rule, comment, files: chain } of violations) console.error(`${chain.join(' → ')}\n  ${rule}: ${comment}`)
const expected = sources.filter((file) => /\.(?:tsx?|astro)$/.test(file)).length
if (files < expected) throw new Error(`Only ${files} of ${expected} source files were read, so imports may be unchecked.`)
console.log(`${files} files, ${violations.length} forbidden imports`)
process.exitCode = violations.length > 0 ? 1 : 0
