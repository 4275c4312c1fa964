import { spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  existsSync,
  mkdirSync,
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

const lock = (file: string, onLost = () => {}) => lockStateDir(file, onLost)

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
  expect(() => lock(file)).toThrow(`The project is already running here (process ${pid}).`)
  expect(() => lock(file)).toThrow(`remove ${file}.`)
  writeFileSync(file, '')
  lock(file)()
})

/** Simulates processes of another user. */
function beAnotherUser(): void {
  vi.spyOn(process, 'kill').mockImplementation(() => {
    throw Object.assign(new Error('kill EPERM'), { code: 'EPERM' })
  })
  onTestFinished(() => void vi.restoreAllMocks())
}

test('a folder that npm start of another user uses is refused, too', () => {
  const { file } = lockOf('start.ts')
  beAnotherUser()
  expect(() => lock(file)).toThrow('The project is already running here')
  vi.spyOn(process, 'platform', 'get').mockReturnValue('win32')
  expect(() => lock(file), 'where the system shows no command line').toThrow('The project is already running here')
})

test('a lock that names this process is of an earlier one, where the system shows no namespaces', () => {
  const { file } = lockOf('start.ts')
  writeFileSync(file, `${process.pid} ${hostname()}`)
  vi.spyOn(process, 'platform', 'get').mockReturnValue('darwin')
  onTestFinished(() => void vi.restoreAllMocks())
  lock(file)()
})

test('a folder that two containers share is refused while the other one runs, whose first process has the same id, and then free', () => {
  const { file } = lockOf('start.ts')
  writeFileSync(file, '')
  vi.useFakeTimers({ toFake: ['setInterval'] })
  onTestFinished(() => void vi.useRealTimers())
  lock(file)
  utimesSync(file, 0, 0)
  vi.advanceTimersByTime(5_000)
  expect(Date.now() - statSync(file).mtimeMs, 'each holder shows that it runs').toBeLessThan(60_000)

  writeFileSync(file, `${process.pid} other-container`)
  expect(() => lock(file)).toThrow('The project is already running here, on other-container.')
  const minuteAgo = new Date(Date.now() - 61_000)
  utimesSync(file, minuteAgo, minuteAgo)
  lock(file)()
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

test.for([
  ['returns errors', (folder: string) => writeFileSync(folder, 'not a folder')],
  ['is unmounted, so that its mount point is empty', (folder: string) => mkdirSync(folder)],
  ['has no mount point for a while', () => {}],
] as const)('a shared volume that %s is logged once, and the heartbeat goes on after it', ([, replace]) => {
  const { file } = lockOf('daemon')
  const { beat, warn } = controlHeartbeat()
  const onLost = vi.fn()
  onTestFinished(lock(file, onLost))
  const [folder, away] = [dirname(file), `${dirname(file)}-away`]
  for (const faults of [1, 2]) {
    renameSync(folder, away)
    replace(folder)
    beat(3)
    rmSync(folder, { recursive: true, force: true })
    renameSync(away, folder)
    utimesSync(file, 0, 0)
    beat()
    expect(Date.now() - statSync(file).mtimeMs).toBeLessThan(60_000)
    expect(warn).toHaveBeenCalledTimes(faults)
  }
  expect(onLost).not.toHaveBeenCalled()
})

test('the loss of a lock that another process has taken over is reported once, and it is neither renewed nor removed', () => {
  const { file } = lockOf('daemon')
  const { beat } = controlHeartbeat()
  const onLost = vi.fn()
  const release = lock(file, onLost)
  writeFileSync(file, `${process.pid} other-container`)
  utimesSync(file, 0, 0)
  beat(2)
  expect(statSync(file).mtimeMs).toBe(0)
  expect(onLost).toHaveBeenCalledTimes(1)
  release()
  expect(readFileSync(file, 'utf8')).toBe(`${process.pid} other-container`)
})

test('a lock that was removed with its folder is not created again, and can be released', () => {
  const { file } = lockOf('daemon')
  const { beat, warn } = controlHeartbeat()
  const release = lock(file)
  rmSync(dirname(file), { recursive: true })
  beat(2)
  expect(warn).toHaveBeenCalledTimes(1)
  release()
  expect(existsSync(dirname(file))).toBe(false)
})

test.runIf(process.platform === 'linux')('a container of the same host name is another one: its processes cannot be seen', () => {
  const { file, pid } = lockOf('daemon')
  writeFileSync(file, `${pid} ${hostname()} pid:[1]`)
  expect(() => lock(file)).toThrow(
    'The project is already running here, in another container with this host name, or in this one before a restart. ',
  )
  expect(() => lock(file), 'also after docker kill and docker start').toThrow('if it was killed, wait a minute.')
  utimesSync(file, 0, 0)
  lock(file)()
})

test.runIf(process.platform === 'linux')('another program with the id of an ended npm start locks nothing', () => {
  const { file } = lockOf('daemon')
  lock(file)
  const named = `${process.pid} ${hostname()} ${readlinkSync('/proc/self/ns/pid')} `
  expect(readFileSync(file, 'utf8').slice(0, named.length)).toBe(named)
})

const ROUNDS = 20
/** Both processes try the lock of a round at the same time. */
const ROUND_MS = 40

test('of two processes that start at the same moment on the lock of an ended one, exactly one passes', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'bayt-lock-'))
  const files = Array.from({ length: ROUNDS }, (_, round) => join(folder, `lock-${round}`))
  for (const file of files) writeFileSync(file, '0 ended')
  const minuteAgo = new Date(Date.now() - 61_000)
  for (const file of files) utimesSync(file, minuteAgo, minuteAgo)
  const code = `
      import { lockStateDir } from ${JSON.stringify(join(import.meta.dirname, 'state-lock.ts'))}
      process.stdin.once('data', (firstMs) => {
        const passed = ${JSON.stringify(files)}.map((file, round) => {
          while (Date.now() < Number(firstMs) + round * ${ROUND_MS});
          try { lockStateDir(file, () => {}); return 1 } catch (error) { return error.message.startsWith('The project is already running here') ? 0 : error.message }
        })
        console.log(JSON.stringify(passed))
      })
      console.log('ready')`
  const starts = Array.from({ length: 2 }, () => spawn(process.execPath, ['--input-type=module', '-e', code, 'start.ts']))
  onTestFinished(() => {
    for (const start of starts) start.kill('SIGKILL')
    rmSync(folder, { recursive: true })
  })
  await Promise.all(starts.map(({ stdout }) => once(stdout, 'data')))
  const firstMs = Date.now() + 100
  const results = await Promise.all(
    starts.map(async ({ stdin, stdout }) => {
      stdin.write(String(firstMs))
      const [line] = await once(stdout, 'data')
      return JSON.parse(String(line))
    }),
  )
  expect(files.map((_, round) => results.map((passed) => passed[round]).sort())).toEqual(files.map(() => [0, 1]))
}, 30_000)
