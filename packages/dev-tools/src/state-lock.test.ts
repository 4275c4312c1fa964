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
  expect(() => lockStateDir(file)).toThrow(`remove ${file}.`)
  writeFileSync(file, '')
  lockStateDir(file)()
})

/** Makes processes look like those of another user. */
function beAnotherUser(): void {
  vi.spyOn(process, 'kill').mockImplementation(() => {
    throw Object.assign(new Error('kill EPERM'), { code: 'EPERM' })
  })
  onTestFinished(() => void vi.restoreAllMocks())
}

test.runIf(process.platform === 'linux')('a folder that npm start of another user uses is refused, too', () => {
  const { file } = lockOf('start.ts')
  beAnotherUser()
  expect(() => lockStateDir(file)).toThrow('The project is already running here')
})

test('where the system shows no command line, a process of another user locks nothing', () => {
  const { file } = lockOf('start.ts')
  beAnotherUser()
  vi.spyOn(process, 'platform', 'get').mockReturnValue('darwin')
  lockStateDir(file)
  expect(readFileSync(file, 'utf8')).toBe(String(process.pid))
})

test('a lock that names this process is of an earlier one, as after a restart of a container', () => {
  const { file } = lockOf('start.ts')
  writeFileSync(file, String(process.pid))
  vi.spyOn(process, 'platform', 'get').mockReturnValue('darwin')
  onTestFinished(() => void vi.restoreAllMocks())
  lockStateDir(file)()
})

test.runIf(process.platform === 'linux')('another program with the id of an ended npm start locks nothing', () => {
  const { file } = lockOf('daemon')
  lockStateDir(file)
  expect(readFileSync(file, 'utf8')).toBe(String(process.pid))
})
