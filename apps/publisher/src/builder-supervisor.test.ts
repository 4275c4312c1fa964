import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { newFolder } from '../test/helpers.ts'
import { BuilderSupervisor } from './builder-supervisor.ts'

let supervisor: BuilderSupervisor | undefined
let output = ''
beforeEach(() => {
  output = ''
  vi.spyOn(console, 'error').mockImplementation((line) => {
    output += `${line}\n`
  })
})
afterEach(() => supervisor?.stop())

/** Supervises a program. `starts` counts the starts: at each start, the program writes one character. */
function supervise(program: string) {
  const dir = newFolder()
  const [script, log] = [join(dir, 'program.mjs'), join(dir, 'starts')]
  writeFileSync(log, '')
  writeFileSync(
    script,
    `import { appendFileSync, closeSync } from 'node:fs'\nappendFileSync(${JSON.stringify(log)}, '.')\n${program}`,
  )
  const calls = { builds: 0, switched: 0, exits: 0 }
  const count = (what: keyof typeof calls) => {
    calls[what] += 1
  }
  supervisor = new BuilderSupervisor({
    script,
    firstPauseMs: 10,
    onSwitched: async () => count('switched'),
    onBuildEnded: () => count('builds'),
    onUnexpectedExit: () => count('exits'),
  })
  supervisor.start()
  return { supervisor, calls, starts: () => readFileSync(log, 'utf8').length }
}

it.each([
  ['exits', 'process.exit(7)', 'code 7'],
  ['throws', 'closeSync(2)\nthrow new Error("a bug")', 'code 1'],
  ['leaves a promise rejected', 'closeSync(2)\nPromise.reject(new Error("a bug"))', 'code 1'],
  ['is killed', "process.kill(process.pid, 'SIGKILL')", 'signal SIGKILL'],
  ['ends without an error', '', 'code 0'],
])('a builder that %s is restarted, and the log says why', async (_, program, why) => {
  const { starts, calls } = supervise(program)
  await expect.poll(starts).toBeGreaterThan(2)
  expect(calls.exits).toBeGreaterThan(1)
  expect(output).toContain(`The builder ended unexpectedly (${why}). The site is still served`)
})

const BUILD = { kind: 'build ended', outcome: 'failed', totalMs: 1, reason: 'The disk is full.', memory: 1 }

it('waits longer after each unexpected end, and resets the pause once a builder has worked', async () => {
  const { calls } = supervise(`process.send(${JSON.stringify(BUILD)}, () => process.exit(1))`)
  await expect.poll(() => calls.exits).toBeGreaterThan(2)
  expect(calls.builds).toBeGreaterThan(0)
  expect(output).toContain('restarts in 0.01 s')
  expect(output).not.toContain('restarts in 0.04 s')
})

it('a builder that never works is restarted with growing pauses', async () => {
  const { calls } = supervise('process.exit(1)')
  await expect.poll(() => calls.exits).toBeGreaterThan(3)
  expect(output.match(/in [\d.]+ s/g)?.slice(0, 4)).toEqual(['in 0.01 s', 'in 0.02 s', 'in 0.04 s', 'in 0.08 s'])
})

it('a switch is confirmed once the release is shown, and an invalid message is ignored', async () => {
  const { calls, starts } = supervise(`process.on('message', ({ kind, id }) => kind === 'shown' && id === 5 && process.exit(0))
process.send({ kind: 'nonsense' }, () => process.send({ kind: 'switched', id: 5 }))`)
  await expect.poll(() => calls.exits).toBeGreaterThan(0)
  expect(calls.switched).toBeGreaterThan(0)
  expect(starts()).toBeGreaterThan(0)
  expect(output).toContain('(code 0)')
})

it.each([
  ['by a signal', "process.on('SIGTERM', () => process.exit(0)); setInterval(() => {}, 1000)"],
  ['by force', "process.on('SIGTERM', () => {}); setInterval(() => {}, 1000)"],
])('is ended %s on stop, and not restarted', async (_, program) => {
  const { supervisor: one, starts, calls } = supervise(program)
  await expect.poll(starts).toBe(1)
  const { pid = 0 } = one
  await one.stop()
  expect(() => process.kill(pid, 0)).toThrow()
  await new Promise((resolve) => setTimeout(resolve, 100))
  expect(starts()).toBe(1)
  expect(calls.exits).toBe(0)
})
