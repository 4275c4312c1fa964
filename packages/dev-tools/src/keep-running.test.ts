import { once } from 'node:events'
import { appendFileSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import { keepRunning } from './keep-running.ts'
import { freePort } from './ports.ts'
import { PortTakenError, Service } from './service.ts'

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

describe('a service whose port is taken between the check and its start', () => {
  it('reports the port, even if only its child process fails', async () => {
    const blocker = createServer().listen(0, '127.0.0.1')
    await once(blocker, 'listening')
    const { port } = blocker.address() as AddressInfo
    const { options, pid } = program(`import { createServer } from 'node:net'
createServer().listen(${port}, '127.0.0.1').on('error', (error) => console.error(error.message))
setInterval(() => {}, 1000)`)
    const starting = Service.start(options)
    await expect(starting).rejects.toThrow(PortTakenError)
    await expect(starting).rejects.toThrow(`backend cannot start: port ${port} is taken by another program.`)
    // Its process has ended.
    await expect.poll(() => isAlive(pid())).toBe(false)
    blocker.close()
  })

  it('is started on the next port', async () => {
    const wanted = await freePort(24_300)
    // Another test may be faster, which is the same for the service.
    const blocker = createServer().on('error', () => undefined)
    const { options } = program(`import { createServer } from 'node:net'
createServer().listen(Number(process.argv[2]), '127.0.0.1', () => console.log('ready {}')).on('error', (error) => console.error(error.message))`)
    const [started, port] = await Service.startOnFreePort(wanted, (free) => {
      // Between the check and the start of the service, another program takes the port.
      if (free === wanted) blocker.listen(wanted, '127.0.0.1')
      return { ...options, args: [String(free)] }
    })
    service = started
    expect(port).toBeGreaterThan(wanted)
    blocker.close()
  })
})

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}
