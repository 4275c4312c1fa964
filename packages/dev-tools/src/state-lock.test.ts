import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { lockStateDir } from './state-lock.ts'

/** A lock file that names a running process with this argument. */
function lockOf(argument: string) {
  const folder = mkdtempSync(join(tmpdir(), 'bayt-lock-'))
  const holder = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)', argument])
  onTestFinished(() => {
    holder.kill('SIGKILL')
    rmSync(folder, { recursive: true })
  })
  const file = join(folder, 'lock')
  writeFileSync(file, String(holder.pid))
  return { file, pid: holder.pid }
}

test('a folder that npm start uses is refused, and is free once that has ended', () => {
  const { file, pid } = lockOf('start.ts')
  expect(() => lockStateDir(file)).toThrow(`The project is already running here (process ${pid}).`)
  writeFileSync(file, '')
  lockStateDir(file)()
})

test('a folder that npm start of another user uses is refused, too', () => {
  const { file } = lockOf('start.ts')
  vi.spyOn(process, 'kill').mockImplementation(() => {
    throw Object.assign(new Error('kill EPERM'), { code: 'EPERM' })
  })
  onTestFinished(() => void vi.restoreAllMocks())
  expect(() => lockStateDir(file)).toThrow('The project is already running here')
})

test.runIf(process.platform === 'linux')('another program with the id of an ended npm start locks nothing', () => {
  const { file } = lockOf('daemon')
  lockStateDir(file)
  expect(readFileSync(file, 'utf8')).toBe(String(process.pid))
})
