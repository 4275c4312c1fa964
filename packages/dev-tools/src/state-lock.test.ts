import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { hostname, tmpdir } from 'node:os'
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

test('a folder that npm start of another user uses is refused, too', () => {
  const { file } = lockOf('start.ts')
  beAnotherUser()
  expect(() => lockStateDir(file)).toThrow('The project is already running here')
  vi.spyOn(process, 'platform', 'get').mockReturnValue('win32')
  expect(() => lockStateDir(file), 'where the system shows no command line').toThrow('The project is already running here')
})

test('a lock that names this process is of an earlier one, as after a restart of a container', () => {
  const { file } = lockOf('start.ts')
  writeFileSync(file, `${process.pid} ${hostname()}`)
  vi.spyOn(process, 'platform', 'get').mockReturnValue('darwin')
  onTestFinished(() => void vi.restoreAllMocks())
  lockStateDir(file)()
})

test('a folder that two containers share is refused while the other one runs, whose first process has the same id, and then free', () => {
  const { file } = lockOf('start.ts')
  writeFileSync(file, '')
  vi.useFakeTimers({ toFake: ['setInterval'] })
  onTestFinished(() => void vi.useRealTimers())
  lockStateDir(file)
  utimesSync(file, 0, 0)
  vi.advanceTimersByTime(5_000)
  expect(Date.now() - statSync(file).mtimeMs, 'each holder shows that it runs').toBeLessThan(60_000)

  writeFileSync(file, `${process.pid} other-container`)
  expect(() => lockStateDir(file)).toThrow('The project is already running here, on other-container.')
  const minuteAgo = new Date(Date.now() - 61_000)
  utimesSync(file, minuteAgo, minuteAgo)
  lockStateDir(file)()
})

test.runIf(process.platform === 'linux')('another program with the id of an ended npm start locks nothing', () => {
  const { file } = lockOf('daemon')
  lockStateDir(file)
  expect(readFileSync(file, 'utf8')).toBe(`${process.pid} ${hostname()}`)
})
