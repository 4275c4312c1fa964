import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it, vi } from 'vitest'
import { filesFromGit } from './sources.ts'

// In a git hook, variables such as `GIT_DIR` name the developer's repository.
for (const name of Object.keys(process.env).filter((key) => key.startsWith('GIT_'))) vi.stubEnv(name, undefined)
const folder = mkdtempSync(join(tmpdir(), 'repository-'))
execFileSync('git', ['init', '--quiet'], { cwd: folder })
afterAll(() => rmSync(folder, { recursive: true }))

it.each(['تمر.test.ts', 'café.ts', 'two words.md'])('a file named %s is listed by its name', (name) => {
  writeFileSync(join(folder, name), '')
  expect(filesFromGit(folder, 'ls-files', '--others')).toContain(name)
})
