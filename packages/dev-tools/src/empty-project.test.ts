import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { endRestore, isEmptyProject, startEmptyProject, startRestore } from './empty-project.ts'

test('an empty start keeps the former folder under another name, and each later start stays without the demo', () => {
  const folder = mkdtempSync(join(tmpdir(), 'bayt-empty-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const stateDir = join(folder, 'state')
  expect(startEmptyProject(stateDir, new Date())).toBeUndefined()
  expect(isEmptyProject(stateDir)).toBe(true)
  rmSync(stateDir, { recursive: true })

  mkdirSync(join(stateDir, 'backend'), { recursive: true })
  writeFileSync(join(stateDir, 'backend/secrets.json'), 'former')
  expect(isEmptyProject(stateDir)).toBe(false)
  const kept = startEmptyProject(stateDir, new Date('2026-11-28T10:00:00Z'))
  expect(kept).toBe(`${stateDir}-until-2026-11-28T10-00-00`)
  expect(readFileSync(join(kept ?? '', 'backend/secrets.json'), 'utf8')).toBe('former')
  expect(existsSync(join(stateDir, 'backend'))).toBe(false)
  expect(isEmptyProject(stateDir)).toBe(true)
  expect(readdirSync(folder)).toHaveLength(2)
})

test('a restore continues after an interruption, and leaves another project of this machine as it is, or keeps that project aside', () => {
  const folder = mkdtempSync(join(tmpdir(), 'bayt-restore-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const stateDir = join(folder, 'state')
  const begin = (isReplacing: boolean, backup = '/backups/2') =>
    startRestore(stateDir, backup, new Date('2026-11-28T10:00:00Z'), isReplacing)
  expect(begin(false)).toBeUndefined()
  writeFileSync(join(stateDir, 'half'), '')
  expect([begin(false), begin(true)], 'interrupted').toEqual([undefined, undefined])
  expect(existsSync(join(stateDir, 'half'))).toBe(true)
  expect(() => begin(false, '/backups/1')).toThrow('A restore of /backups/2 was interrupted here')
  endRestore(stateDir)
  expect(() => begin(false)).toThrow('This machine has a project already')
  expect(existsSync(join(stateDir, 'half'))).toBe(true)
  expect(begin(true)).toBe(`${stateDir}-until-2026-11-28T10-00-00`)
  expect(existsSync(join(stateDir, 'half'))).toBe(false)
  expect(isEmptyProject(stateDir)).toBe(true)
})
