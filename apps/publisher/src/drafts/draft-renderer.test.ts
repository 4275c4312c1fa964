import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { DraftRenderer, type DraftRendererOptions } from './draft-renderer.ts'
import type { DraftRequest } from './draft-renderer-process.ts'

let renderer: DraftRenderer | undefined
afterEach(() => renderer?.close())

/** A renderer whose process is this program; `starts` counts the processes. */
function start(program: string, options: Partial<DraftRendererOptions> = {}) {
  const dir = mkdtempSync(join(tmpdir(), 'drafts-'))
  const [script, log] = [join(dir, 'program.mjs'), join(dir, 'starts')]
  writeFileSync(log, '')
  writeFileSync(script, `import { appendFileSync } from 'node:fs'\nappendFileSync(${JSON.stringify(log)}, '.')\n${program}`)
  renderer = new DraftRenderer({ script, ...options })
  return { renderer, starts: () => readFileSync(log, 'utf8').length }
}

const request = (origin: string) => ({ origin }) as DraftRequest
const page = (html: string) => ({ html, contentSecurityPolicy: '' })

/** Answers with its address, and misbehaves for some. */
const PROGRAM = `
  process.on('message', ({ origin }) => {
    if (origin === 'crash') process.kill(process.pid, 'SIGSEGV')
    if (origin === 'endless') for (;;);
    process.send(origin === 'invalid' ? { error: 'not valid' } : { page: { html: origin, contentSecurityPolicy: '' } })
  })
  process.on('disconnect', () => process.exit())
`

test('pages are rendered one after the other by one process, which the first one starts', async () => {
  const { renderer, starts } = start(PROGRAM)
  expect(starts()).toBe(0)
  const pages = await Promise.all(['a', 'b', 'c'].map((origin) => renderer.render(request(origin))))
  expect(pages).toEqual(['a', 'b', 'c'].map(page))
  expect(starts()).toBe(1)
})

test.each([
  ['crash', /SIGSEGV/],
  ['endless', /longer than 1 s/],
])('a draft with which the process ends (%s) fails alone: the next one has another process', async (origin, why) => {
  const { renderer, starts } = start(PROGRAM, { timeoutMs: 1_000 })
  const [failed, next] = await Promise.allSettled([renderer.render(request(origin)), renderer.render(request('next'))])
  expect(failed).toMatchObject({ status: 'rejected', reason: { message: expect.stringMatching(why) } })
  expect(next).toMatchObject({ value: page('next') })
  expect(starts()).toBe(2)
})

test('a failed render keeps the process, and gives the reason', async () => {
  const { renderer, starts } = start(PROGRAM)
  await expect(renderer.render(request('invalid'))).rejects.toThrow('not valid')
  expect(await renderer.render(request('next'))).toEqual(page('next'))
  expect(starts()).toBe(1)
})

test('a few requests wait; more are refused at once', async () => {
  const { renderer } = start(PROGRAM, { maxWaiting: 2 })
  const outcomes = await Promise.allSettled(['1', '2', '3', '4', '5'].map((origin) => renderer.render(request(origin))))
  expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'fulfilled', 'rejected', 'rejected'])
  expect(await renderer.render(request('later'))).toEqual(page('later'))
})

test('a process without work ends', async () => {
  const { renderer, starts } = start(PROGRAM, { idleMs: 20 })
  await renderer.render(request('a'))
  await expect.poll(async () => (await renderer.render(request('b'))) && starts()).toBeGreaterThan(1)
})
