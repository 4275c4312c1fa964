import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { run } from './run.ts'
import { filesFromGit } from './sources.ts'

const folder = mkdtempSync(join(tmpdir(), 'sources-'))
afterAll(() => rmSync(folder, { recursive: true }))

it.each(['تمر.test.ts', 'café.ts', 'two words.md'])('a file named %s is listed by its name', async (name) => {
  await run('git', ['init', '--quiet'], { cwd: folder })
  writeFileSync(join(folder, name), '')
  expect(filesFromGit(folder, 'ls-files', '--others')).toContain(name)
})
