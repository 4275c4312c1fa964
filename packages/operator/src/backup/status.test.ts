import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { parseBackupArguments } from './arguments.ts'
import { isRehearsalDue, writeStatus } from './status.ts'

const NOW = Date.parse('2026-11-30T02:10:00Z')
const daysAgo = (days: number) => new Date(NOW - days * 24 * 60 * 60_000).toISOString()

test('a rehearsal is due without one, after a failed one, and a week after the last success; a backup changes nothing of it', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'bayt-status-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const isDue = () => isRehearsalDue(folder, NOW)
  expect(await isDue()).toBe(true)
  await writeStatus(folder, 'rehearsal', { ok: true, at: daysAgo(6), fault: null })
  await writeStatus(folder, 'backup', { ok: false, at: daysAgo(0), fault: 'the disk is full' })
  expect(await isDue()).toBe(false)
  expect(JSON.parse(readFileSync(join(folder, 'status.json'), 'utf8'))).toEqual({
    rehearsal: { ok: true, at: daysAgo(6), fault: null },
    backup: { ok: false, at: daysAgo(0), fault: 'the disk is full' },
  })
  await writeStatus(folder, 'rehearsal', { ok: true, at: daysAgo(6.99), fault: null })
  expect(await isDue()).toBe(true)
  await writeStatus(folder, 'rehearsal', { ok: false, at: daysAgo(1), fault: 'a picture is damaged' })
  expect(await isDue()).toBe(true)
  writeFileSync(join(folder, 'status.json'), '{')
  expect(await isDue()).toBe(true)
})

test('the options of a backup', () => {
  const parsed = (...args: string[]) => parseBackupArguments(args, '/srv')
  expect(parsed('backups')).toMatchObject({ folder: '/srv/backups', rehearsal: 'none', isFewerExpected: false })
  expect(parsed('/b', '--rehearse-weekly', '--fewer-rows')).toMatchObject({ rehearsal: 'weekly', isFewerExpected: true })
  expect(parsed('/b', '--rehearse')).toMatchObject({ rehearsal: 'only' })
  expect(parsed('--new-key', 'key.txt')).toEqual({ keyFile: '/srv/key.txt' })
  expect(() => parsed('/b', '--rehearse', '--rehearse-weekly')).toThrow('exclude each other')
  expect(() => parsed()).toThrow('Name one folder.')
})
