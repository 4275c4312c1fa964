import { execFileSync } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findViolations } from './import-directions/find-violations.ts'
import { mirrorSources } from './import-directions/mirror.ts'
import { ROOT } from './root.ts'

/** Command: checks who imports whom (docs/decisions/import-directions.md). Names each import that a rule forbids. */
const listed = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', 'apps', 'packages', 'supabase'], {
  cwd: ROOT,
  encoding: 'utf8',
})
const files = listed
  .trim()
  .split('\n')
  .filter((file) => existsSync(join(ROOT, file)))
const folder = mkdtempSync(join(tmpdir(), 'import-directions-'))
try {
  mirrorSources(ROOT, files, folder)
  const { files: read, violations } = await findViolations(folder)
  for (const { rule, comment, files } of violations) console.error(`${files.join(' → ')}\n  ${rule}: ${comment}`)
  console.log(`${read} files, ${violations.length} forbidden imports`)
  process.exitCode = violations.length > 0 ? 1 : 0
} finally {
  rmSync(folder, { recursive: true })
}
