import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { PublicContent } from '@bayt/content/queries/public-content'
import { fileOfAddress } from '@bayt/release/addresses'
import { checkRelease } from '@bayt/release/check-release'
import { listFiles } from '@bayt/release/release-folder'
import { expect, it } from 'vitest'
import { testRenders } from '../../test/rendered-site.ts'

/** A render uses the pages of killed renders, and gives the same files as a clean render. */

const { dir, seed, filesIn, ...renders } = await testRenders()

const journalOf = (name: string) => join(dir, name, 'pages.jsonl')

async function render(name: string, content: PublicContent, leftovers: string[] = [], code = 'one') {
  const outDir = join(dir, name, 'site')
  const taken = new Set(leftovers.flatMap((leftover) => inodesIn(join(dir, leftover, 'site'))))
  const report = await renders.render(name, {
    ...{ content, outDir },
    progress: { journal: journalOf(name), code, leftovers: leftovers.map(journalOf) },
  })
  const written = report.changed.filter((address) => !taken.has(statSync(join(outDir, fileOfAddress(address))).ino))
  return { files: filesIn(`${name}/site`), report, written }
}

const inodesIn = (folder: string) => (existsSync(folder) ? listFiles(folder).map((file) => statSync(join(folder, file)).ino) : [])

const isPage = (line: string) => line.startsWith('{"address"')

/** A render that was killed after `count` pages, while the render wrote the journal line of the next page. */
async function killedRender(name: string, content: PublicContent, count: number): Promise<void> {
  await render(name, content)
  const lines = readFileSync(journalOf(name), 'utf8').trimEnd().split('\n')
  const last = lines.indexOf(lines.filter(isPage)[count - 1] ?? '')
  writeFileSync(journalOf(name), `${lines.slice(0, last < 0 ? lines.length : last + 1).join('\n')}\n{"address":"/a`)
}

it('takes the pages of a killed render, and renders the others', async () => {
  const clean = await render('clean', seed)
  await killedRender('killed', seed, 20)
  const next = await render('next', seed, ['killed'])
  expect(next.written.length).toBe(clean.written.length - 20)
  expect(next.report.changed).toEqual(clean.report.changed)
  expect(next.report.contentSecurityPolicy).toBe(clean.report.contentSecurityPolicy)
  expect(next.files).toEqual(clean.files)
  const linksOf = async (name: string, { pages, links: known, renderWithPlaceholders }: typeof next.report) =>
    (await checkRelease({ dir: join(dir, name, 'site'), pages, known, renderWithPlaceholders })).targets
  expect(await linksOf('next', next.report), 'the check reads the taken pages').toEqual(await linksOf('clean', clean.report))
  const afterNext = await render('after-next', seed, ['next'])
  expect(afterNext.written).toEqual([])
  expect(afterNext.files).toEqual(clean.files)
})

it('takes no page whose content has changed since, and keeps what it takes as the base of the next render', async () => {
  const [first, ...others] = seed.products
  if (!first) throw new Error('The seed has no product.')
  const renamed = { ...seed, products: [{ ...first, name_en: 'Renamed' }, ...others] }
  const clean = await render('clean-renamed', renamed)
  await killedRender('killed-before', seed, 1_000)
  const next = await render('next-renamed', renamed, ['killed-before'])
  expect(next.files).toEqual(clean.files)
  expect(next.written.length).toBeGreaterThan(2)
  expect(next.written.length).toBeLessThan(clean.written.length / 2)
  const { changed } = await renders.render('edited', { base: 'next-renamed/site' })
  expect(changed.length).toBe(next.written.length)
})

it('takes from several killed renders, and nothing of other code or of an earlier start of the machine', async () => {
  await killedRender('newest', seed, 5)
  await killedRender('older', seed, 30)
  const clean = await render('clean-again', seed)
  const both = await render('both', seed, ['newest', 'older', 'never-begun'])
  expect(both.files).toEqual(clean.files)
  expect(both.written.length).toBe(clean.written.length - 30)
  expect((await render('other-code', seed, ['both'], 'two')).written.length).toBe(clean.written.length)
  const [head = '', ...lines] = readFileSync(journalOf('other-code'), 'utf8').split('\n')
  const [code, origin] = JSON.parse(head)
  writeFileSync(journalOf('other-code'), [JSON.stringify([code, origin, 'another start']), ...lines].join('\n'))
  expect((await render('restarted', seed, ['other-code'], 'two')).written.length).toBe(clean.written.length)
})

it('notes each read and policy of a render once', async () => {
  await render('noted', seed)
  const lines = readFileSync(journalOf('noted'), 'utf8').trimEnd().split('\n').slice(1)
  const notes = lines.filter((line) => !isPage(line))
  expect(new Set(notes).size).toBe(notes.length)
  const uses = lines.filter(isPage).flatMap((line) => {
    return JSON.parse(line).reads
  })
  expect(uses.length).toBeGreaterThan(2 * notes.length)
})
