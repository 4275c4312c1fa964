import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { createRepository } from './quick-check/test-repository.ts'
import { filesFromGit } from './sources.ts'

const folder = createRepository()
afterAll(() => rmSync(folder, { recursive: true }))

it.each(['تمر.test.ts', 'café.ts', 'two words.md'])('a file named %s is listed by its name', (name) => {
  writeFileSync(join(folder, name), '')
  expect(filesFromGit(folder, 'ls-files', '--others')).toContain(name)
})
