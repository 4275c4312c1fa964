import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { appendFileSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { connect, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterEach, describe, expect, it } from 'vitest'
import { keepRunning } from './keep-running.ts'
import { portOf, reservePort } from './ports.ts'
import { Service } from './service.ts'

let service: Service | undefined
afterEach(() => service?.stop())

/** A service whose program can count its starts in the file `starts`. */
function program(source: string) {
  const dir = mkdtempSync(join(tmpdir(), 'service-'))
  const [script, starts] = [join(dir, 'program.mjs'), join(dir, 'starts')]
  appendFileSync(starts, '')
  writeFileSync(
    script,
    `import { appendFileSync, readFileSync } from 'node:fs'
const starts = ${JSON.stringify(starts)}
appendFileSync(starts, '.')
const start = readFileSync(starts, 'utf8').length
console.log('pid ' + process.pid)
${source}`,
  )
  const lines: string[] = []
  const pid = () => Number(lines.findLast((line) => line.startsWith('pid '))?.slice(4))
  return {
    options: { name: 'backend', script, onLine: (line: string) => void lines.push(line) },
    starts: () => readFileSync(starts, 'utf8').length,
    pid,
  }
}

const RUNS = "console.log('ready {}'); setInterval(() => {}, 1000)"

describe('a service that is kept running', () => {
  it('is restarted after each unexpected end, and logs it', async () => {
    const { options, starts, pid } = program(RUNS)
    const logged: string[] = []
    service = await Service.start(options)
    keepRunning(service, { log: (line) => logged.push(line), firstPauseMs: 10 })
    for (const count of [1, 2]) {
      process.kill(pid(), 'SIGKILL')
      await expect.poll(() => logged.filter((line) => line === 'backend runs again.').length).toBe(count)
    }
    expect(starts()).toBe(3)
    expect(logged[0]).toBe('backend ended unexpectedly (signal SIGKILL). The other services keep running. It restarts in 0.01 s.')
  })

  it('is restarted although it has ended before it is kept running, as while another service of the stack starts', async () => {
    const { options, starts, pid } = program(RUNS)
    const logged: string[] = []
    service = await Service.start(options)
    process.kill(pid(), 'SIGKILL')
    await expect.poll(() => isAlive(pid())).toBe(false)
    keepRunning(service, { log: (line) => logged.push(line), firstPauseMs: 10 })
    await expect.poll(() => logged.at(-1)).toBe('backend runs again.')
    expect(logged[0]).toContain('backend ended unexpectedly (signal SIGKILL).')
    expect(starts()).toBe(2)
  })

  it('that keeps failing is restarted with growing pauses, and its last output is logged', async () => {
    const { options } = program(`if (start > 1) { console.error('The disk is full.'); process.exit(3) }
console.log('ready {}'); setTimeout(() => process.exit(2), 10)`)
    const logged: string[] = []
    service = await Service.start(options)
    keepRunning(service, { log: (line) => logged.push(line), firstPauseMs: 10 })
    await expect.poll(() => logged.join('\n')).toContain('backend has ended 4 times in a row. Its last output:')
    expect(logged.join('\n')).toContain('The disk is full.')
    expect(
      logged
        .join('\n')
        .match(/in [\d.]+ s/g)
        ?.slice(0, 4),
    ).toEqual(['in 0.01 s', 'in 0.02 s', 'in 0.04 s', 'in 0.08 s'])
  })

  it('is restarted although all services end at once, and nothing else keeps the command alive', async () => {
    const { options } = program(
      "console.log('ready {}'); if (start === 1) setTimeout(() => process.exit(1), 10); else setInterval(() => {}, 1000)",
    )
    const command = `import { keepRunning } from '${import.meta.dirname}/keep-running.ts'
import { Service } from '${import.meta.dirname}/service.ts'
const service = await Service.start({ ...${JSON.stringify(options)}, onLine: () => {} })
keepRunning(service, { log: (line) => { console.log(line); if (line.endsWith('runs again.')) process.exit() }, firstPauseMs: 10 })`
    const { stdout } = spawn(process.execPath, ['--input-type=module', '--eval', command], {
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    expect((await text(stdout)).split('\n')).toEqual([
      'backend ended unexpectedly (code 1). The other services keep running. It restarts in 0.01 s.',
      'backend runs again.',
      '',
    ])
  })

  it('is not restarted after a stop, even between two attempts', async () => {
    const { options, starts, pid } = program(RUNS)
    const logged: string[] = []
    service = await Service.start(options)
    keepRunning(service, { log: (line) => logged.push(line), firstPauseMs: 200 })
    process.kill(pid(), 'SIGKILL')
    await expect.poll(() => logged.length).toBe(1)
    await service.stop()
    await new Promise((resolve) => setTimeout(resolve, 400))
    expect(starts()).toBe(1)
  })
})

describe('a service that gets a reserved port', () => {
  const SLOW = `import { createServer } from 'node:net'
setTimeout(() => {
  const { HOOK_FD } = process.env
  const address = HOOK_FD ? { fd: Number(HOOK_FD) } : { port: Number(process.argv[2]), host: '127.0.0.1' }
  createServer((socket) => socket.end('start ' + start)).listen(address, () => console.log('ready {}'))
}, 300)`

  it('listens on it, although another program wants the port from the choice on, and again after its end', async () => {
    const listener = await reservePort(24_300)
    const port = portOf(listener)
    const taken: unknown[] = []
    const take = async () => {
      const other = createServer().listen(port, '127.0.0.1')
      taken.push(await once(other, 'listening').catch((error: NodeJS.ErrnoException) => error.code))
    }
    await take()
    const { options, pid } = program(SLOW)
    const starting = Service.start({ ...options, args: [String(port)], listeners: { HOOK_FD: listener } })
    for (let attempt = 0; attempt < 20; attempt++) await take()
    service = await starting
    await take()
    expect(new Set(taken)).toEqual(new Set(['EADDRINUSE']))
    expect(await answerOf(port)).toBe('start 1')
    keepRunning(service, { log: () => undefined, firstPauseMs: 10 })
    process.kill(pid(), 'SIGKILL')
    await expect.poll(() => answerOf(port)).toBe('start 2')
  })

  it('the next free port is reserved if the wanted one is taken', async () => {
    const [one, other] = [await reservePort(24_300), await reservePort(24_300)]
    expect(portOf(other)).toBeGreaterThan(portOf(one))
    const third = await reservePort(24_300, new Set([portOf(other) + 1]))
    expect(portOf(third)).toBeGreaterThan(portOf(other) + 1)
    for (const listener of [one, other, third]) listener.close()
  })
})

/** The text that a service sends to a new connection; undefined if the connection fails. */
async function answerOf(port: number): Promise<string | undefined> {
  const socket = connect(port, '127.0.0.1')
  return text(socket).catch(() => undefined)
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}
