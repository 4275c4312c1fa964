import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { transferErrorMessage } from './transfer-error.ts'

const folder = mkdtempSync(join(tmpdir(), 'bayt-file-error-'))
afterAll(() => rmSync(folder, { recursive: true }))

test('a folder that is a file is named with the remedy', () => {
  const file = join(folder, 'products.csv')
  writeFileSync(file, '')
  let error: unknown
  try {
    mkdirSync(join(file, 'backup'))
  } catch (cause) {
    error = cause
  }
  expect(transferErrorMessage(error)).toBe(
    `The command cannot use ${join(file, 'backup')}: it, or a part of its path, is a file. Correct this, and run the same command again: completed work is kept.`,
  )
})

test('a full disk, whose error has no path, is named in words', () => {
  const full = Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC', syscall: 'write' })
  expect(transferErrorMessage(full)).toBe(
    'The command cannot use the folder: the disk is full. Correct this, and run the same command again: completed work is kept.',
  )
})
