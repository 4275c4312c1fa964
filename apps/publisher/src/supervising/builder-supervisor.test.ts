import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { BuilderSupervisor } from './builder-supervisor.ts'

let supervisor: BuilderSupervisor | undefined
let said = ''
beforeEach(() => {
  said = ''
  vi.spyOn(console, 'error').mockImplementation((line) => {
    said += `${line}\n`
  })
})
afterEach(async () => {
  await supervisor?.stop()
  vi.restoreAllMocks()
})

/** Supervises a program; `starts` counts how often it was started, by a line that it writes itself. */
function supervise(program: string) {
  const dir = mkdtempSync(join(tmpdir(), 'supervised-'))
  const [script, log] = [join(dir, 'program.mjs'), join(dir, 'starts')]
  writeFileSync(log, '')
  writeFileSync(
    script,
    `import { appendFileSync, closeSync } from 'node:fs'\nappendFileSync(${JSON.stringify(log)}, '.')\n${program}`,
  )
  const told = { working: 0, switched: 0, deaths: 0 }
  const count = (what: keyof typeof told) => {
    told[what] += 1
  }
  supervisor = new BuilderSupervisor({
    script,
    firstPauseMs: 10,
    onSwitched: async () => count('switched'),
    onWorking: () => count('working'),
    onDeath: () => count('deaths'),
  })
  supervisor.start()
  return { supervisor, told, starts: () => readFileSync(log, 'utf8').length }
}

it.each([
  ['exits', 'process.exit(7)', 'code 7'],
  ['throws', 'closeSync(2)\nthrow new Error("a slip")', 'code 1'],
  ['leaves a promise rejected', 'closeSync(2)\nPromise.reject(new Error("a slip"))', 'code 1'],
  ['is killed', "process.kill(process.pid, 'SIGKILL')", 'signal SIGKILL'],
  ['ends as if all were done', '', 'code 0'],
])('a builder that %s is started again, and the log says why', async (_, program, why) => {
  const { starts, told } = supervise(program)
  await expect.poll(starts, { timeout: 10_000 }).toBeGreaterThan(2)
  expect(told.deaths).toBeGreaterThan(1)
  expect(said).toContain(`The builder ended unexpectedly (${why}). The site is still served`)
})

it('waits longer after each death, and briefly again after a builder has worked', async () => {
  const { told } = supervise(`process.send({ kind: 'working' }, () => process.exit(1))`)
  await expect.poll(() => told.deaths, { timeout: 10_000 }).toBeGreaterThan(2)
  expect(said).toContain('starts again in 0.01 s')
  expect(said).not.toContain('starts again in 0.04 s')
})

it('a builder that never works is started ever more seldom', async () => {
  const { told } = supervise('process.exit(1)')
  await expect.poll(() => told.deaths, { timeout: 10_000 }).toBeGreaterThan(3)
  expect(said.match(/in [\d.]+ s/g)?.slice(0, 4)).toEqual(['in 0.01 s', 'in 0.02 s', 'in 0.04 s', 'in 0.08 s'])
})

it('a switch is answered once it is shown; a message of another form does no harm', async () => {
  const { told, starts } = supervise(`process.on('message', ({ kind, id }) => kind === 'shown' && id === 5 && process.exit(0))
process.send({ kind: 'nonsense' }, () => process.send({ kind: 'switched', id: 5 }))`)
  await expect.poll(() => told.deaths, { timeout: 10_000 }).toBeGreaterThan(0)
  expect(told.switched).toBeGreaterThan(0)
  expect(starts()).toBeGreaterThan(0)
  expect(said).toContain('(code 0)')
})

it.each([
  ['in order', "process.on('SIGTERM', () => process.exit(0)); setInterval(() => {}, 1000)"],
  ['by force', "process.on('SIGTERM', () => {}); setInterval(() => {}, 1000)"],
])('is ended %s when it is to stop, and not started again', async (_, program) => {
  const { supervisor: one, starts, told } = supervise(program)
  await expect.poll(starts, { timeout: 10_000 }).toBe(1)
  const { pid = 0 } = one
  await one.stop()
  expect(() => process.kill(pid, 0)).toThrow()
  await new Promise((resolve) => setTimeout(resolve, 100))
  expect(starts()).toBe(1)
  expect(told.deaths).toBe(0)
})
