import { spawn } from 'node:child_process'
import {
  existsSync,
  mkdtempSync,
  readFileSync,
  readlinkSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { hostname, tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { lockStateDir } from './state-lock.ts'

/** A lock file that names a running process with this argument. */
function lockOf(argument: string) {
  const folder = mkdtempSync(join(tmpdir(), 'bayt-lock-'))
  const holder = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)', argument])
  onTestFinished(() => {
    holder.kill('SIGKILL')
    rmSync(folder, { recursive: true, force: true })
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

/** Lets the heartbeats of locks pass at will. */
function controlHeartbeat() {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
  onTestFinished(() => {
    vi.useRealTimers()
    vi.restoreAllMocks()
  })
  return { beat: (times = 1) => vi.advanceTimersByTime(times * 5_000), warn }
}

test('a fault of a shared volume is logged once, and the heartbeat goes on after it', () => {
  const { file } = lockOf('daemon')
  const { beat, warn } = controlHeartbeat()
  onTestFinished(lockStateDir(file))
  const [folder, away] = [dirname(file), `${dirname(file)}-away`]
  for (const faults of [1, 2]) {
    renameSync(folder, away)
    writeFileSync(folder, 'not a folder')
    beat(3)
    rmSync(folder)
    renameSync(away, folder)
    utimesSync(file, 0, 0)
    beat()
    expect(Date.now() - statSync(file).mtimeMs).toBeLessThan(60_000)
    expect(warn).toHaveBeenCalledTimes(faults)
  }
})

test('a lock that another process has taken over is neither renewed nor removed', () => {
  const { file } = lockOf('daemon')
  const { beat, warn } = controlHeartbeat()
  const release = lockStateDir(file)
  writeFileSync(file, `${process.pid} other-container`)
  utimesSync(file, 0, 0)
  beat(2)
  expect(statSync(file).mtimeMs).toBe(0)
  expect(warn).toHaveBeenCalledTimes(1)
  release()
  expect(readFileSync(file, 'utf8')).toBe(`${process.pid} other-container`)
})

test('a lock that was removed with its folder is not renewed, and can be released', () => {
  const { file } = lockOf('daemon')
  const { beat, warn } = controlHeartbeat()
  const release = lockStateDir(file)
  rmSync(dirname(file), { recursive: true })
  beat(2)
  expect(warn).toHaveBeenCalledTimes(1)
  release()
  expect(existsSync(dirname(file))).toBe(false)
})

test.runIf(process.platform === 'linux')('a container of the same host name is another one: its processes cannot be seen', () => {
  const { file, pid } = lockOf('daemon')
  writeFileSync(file, `${pid} ${hostname()} pid:[1]`)
  expect(() => lockStateDir(file)).toThrow('The project is already running here, in another container of this host name.')
  utimesSync(file, 0, 0)
  lockStateDir(file)()
})

test.runIf(process.platform === 'linux')('another program with the id of an ended npm start locks nothing', () => {
  const { file } = lockOf('daemon')
  lockStateDir(file)
  expect(readFileSync(file, 'utf8')).toBe(`${process.pid} ${hostname()} ${readlinkSync('/proc/self/ns/pid')}`)
})
