import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { keepFile } from './keep-file.ts'

const folder = mkdtempSync(join(tmpdir(), 'keep-file-'))
afterAll(() => rmSync(folder, { recursive: true }))

it('a file that a command changes has its content again', async () => {
  const file = join(folder, 'package.json')
  writeFileSync(file, '{}\r\n')
  expect(await keepFile(file, async () => 'done')).toEqual({ result: 'done', isRestored: false })
  expect(await keepFile(file, async () => writeFileSync(file, '{ "workspaces": [] }'))).toMatchObject({ isRestored: true })
  expect(readFileSync(file, 'utf8')).toBe('{}\r\n')
})
