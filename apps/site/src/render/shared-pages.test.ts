import { existsSync, mkdirSync, readdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { RenderPart } from '@bayt/release/renderer'
import { expect, it, vi } from 'vitest'
import { testRenders } from '../../test/rendered-site.ts'
import { CHUNK, type PagesPart, partOf, untaken } from './shared-pages.ts'

/** Two threads render one site: the files equal the files of a render by one thread, even if the second thread fails. */

const { dir, renderer, filesIn, ...renders } = await testRenders()
const clean = await render('clean')

/** @param help what the second thread does; `help` gets a clone of the part, as a real thread does */
async function render(name: string, help?: (part: RenderPart) => Promise<void>, leftovers: string[] = []) {
  const report = await renders.render(name, {
    outDir: join(dir, name, 'site'),
    progress: { journal: join(dir, name, 'pages.jsonl'), code: 'one', leftovers },
    ...(help && { help: { fromPages: 1, render: (part: RenderPart) => help(structuredClone(part)) } }),
  })
  expect(existsSync(join(dir, name, 'part'))).toBe(false)
  return { report, files: filesIn(`${name}/site`) }
}

it('two threads make the same site as one, and the base of the next render', async () => {
  let helped = 0
  const { report, files } = await render('helped', async (part) => {
    // The part is taken before the first thread begins: that thread shares the processor, and could take all pages first.
    const { value: first } = untaken(part as PagesPart<unknown>).next()
    const addresses = part.addresses.slice(0, CHUNK)
    expect(first).toBe(addresses[0])
    await renderer.renderPart({ ...part, addresses, taken: new Int32Array(new SharedArrayBuffer(4)) } as RenderPart)
    helped = readdirSync(join(dir, 'helped/part/site'), { recursive: true }).filter((name) => /\.\w+$/.test(String(name))).length
  })
  expect(helped).toBe(CHUNK)
  expect(files).toEqual(clean.files)
  expect(report).toMatchObject({ changed: clean.report.changed, pagePolicies: clean.report.pagePolicies })
  const again = await renders.render('again', { base: 'helped/site' })
  expect(again.changed).toEqual([])
})

it.each<[string, (part: RenderPart) => Promise<void>]>([
  ['never starts', () => Promise.reject(new Error('no memory'))],
  ['takes pages and ends', async (part) => void [...untaken(part as PagesPart<unknown>)]],
  [
    'fails after some pages',
    async (part) => {
      await renderer.renderPart(part)
      throw new Error('killed')
    },
  ],
])('the first thread makes the whole site if the second %s', async (name, help) => {
  const logged = vi.spyOn(console, 'warn').mockImplementation(() => {})
  expect((await render(name, help)).files).toEqual(clean.files)
  expect(logged.mock.calls.flat().filter((text) => String(text).startsWith('The second thread')).length).toBe(
    name.startsWith('takes') ? 0 : 1,
  )
  logged.mockRestore()
})

it('pages of a second thread that was killed with the first are used by the next render', async () => {
  let part: PagesPart<unknown> | undefined
  await render('alive', async (given) => {
    part = given as PagesPart<unknown>
  })
  if (!part) throw new Error('There was no part.')
  const killed = join(dir, 'killed/pages.jsonl')
  const journal = partOf(killed)
  mkdirSync(dirname(journal), { recursive: true })
  const addresses = part.addresses.slice(0, 40)
  const taken = new Int32Array(new SharedArrayBuffer(4))
  await renderer.renderPart({ ...part, addresses, taken, journal, outDir: join(dirname(journal), 'site') } as RenderPart)
  const logged = vi.spyOn(console, 'log').mockImplementation(() => {})
  expect((await render('next', undefined, [killed])).files).toEqual(clean.files)
  expect(logged).toHaveBeenCalledWith('40 pages of a render that was killed are used.')
  logged.mockRestore()
})
