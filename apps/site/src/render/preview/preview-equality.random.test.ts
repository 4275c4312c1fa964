import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { CONTENT_TABLE_NAMES, type ContentTable, isVisible, orderOf } from '@bayt/content/entities/tables'
import { makeRows, rowsOf } from '@bayt/content/queries/content-rows'
import type { PublicContent } from '@bayt/content/queries/public-content'
import { isLongRun, randomRuns } from '@bayt/dev-tools/random-runs'
import { fileOfAddress } from '@bayt/release/addresses'
import type { PreviewEdit } from '@bayt/release/preview'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { arbitraryContent } from '../../../test/arbitraries/content.ts'
import { fetchArbitraryPicture } from '../../../test/arbitraries/pictures.ts'
import { ORIGIN, testRenders } from '../../../test/rendered-site.ts'
import { sha256 } from './preview-picture-source.ts'
import type { PreviewSite } from './preview-site.ts'

/**
 * A preview equals the page of the following release, byte for byte, except for pictures that the live site does not have yet;
 * and each page that is listed as a place of a record shows the record.
 */

/** Gives more than 1,000 edits in a long run: on average 2.5 edits per sequence. */
const SEQUENCES = randomRuns({ everyday: 3, long: 480 })
const LONG_MS = 4 * 3_600_000

const { pictureCacheDir: cacheDir, ...sites } = await testRenders()
// The same file that the console runs in its worker; `testRenders` has built it.
const { createPreviewSite }: typeof import('./entry.ts') = await import(
  new URL('../../../dist/preview/renderer.js', import.meta.url).href
)
let renders = 0
const counts = { edits: 0, pages: 0, exact: 0 }

type Release = Awaited<ReturnType<typeof release>>

const release = (content: PublicContent, baseDir?: string) =>
  sites.render(`release-${++renders}`, { content, fetchPicture: fetchArbitraryPicture, ...(baseDir && { baseDir }) })

const read = ({ outDir }: Release, address: string) => readFileSync(join(outDir, fileOfAddress(address)), 'utf8')

/** Adds some AVIF variants and share pictures, as the background encoder does. */
function encodeSome(): void {
  const variants = readdirSync(join(cacheDir, 'variants')).filter((name) => /^[0-7].*\.webp$/.test(name))
  for (const name of variants) writeFileSync(join(cacheDir, 'variants', name.replace('.webp', '.avif')), name)
  mkdirSync(join(cacheDir, 'share'), { recursive: true })
  const orders = readdirSync(join(cacheDir, 'share-orders')).filter((name) => /^[0-7]/.test(name))
  for (const order of orders) writeFileSync(join(cacheDir, 'share', order.replace('.json', '')), order)
}

interface Step {
  table: ContentTable
  kind: 'change' | 'insert' | 'delete' | 'hide' | 'move'
  /** Chooses a row. */
  at: number
  /** Content with the new values of the edit. */
  drawn: PublicContent
}

const step: fc.Arbitrary<Step> = fc.record({
  table: fc.constantFrom(...CONTENT_TABLE_NAMES),
  kind: fc.constantFrom('change', 'change', 'change', 'insert', 'delete', 'hide', 'move'),
  at: fc.nat({ max: 100 }),
  drawn: arbitraryContent,
})

/** The edit of a step; empty if the table has no such row. */
function editOf(content: PublicContent, { table, kind, at, drawn }: Step): PreviewEdit[] {
  const present: PreviewEdit['row'][] = content[table]
  const row = present[at % Math.max(1, present.length)]
  const values = drawn[table][0]
  if (kind === 'insert') return values ? [{ table, id: values.id, row: values }] : []
  if (!row) return []
  if (kind === 'delete') return [{ table, id: row.id, row: null }]
  if (kind === 'hide') return [{ table, id: row.id, row: { ...row, published: false, active: false } as PreviewEdit['row'] }]
  if (kind === 'move') return [{ table, id: row.id, row: { ...row, display_order: at } as PreviewEdit['row'] }]
  return values ? [{ table, id: row.id, row: { ...values, id: row.id, created_at: row.created_at } }] : []
}

/** The database's answer after the edits, computed independently by sorting all rows. */
function saved(content: PublicContent, edits: readonly PreviewEdit[]): PublicContent {
  const tables = makeRows((table) => {
    const rows = new Map(rowsOf(content, table).map((row) => [row.id, row]))
    for (const { id, row, table: edited } of edits) {
      if (edited !== table) continue
      rows.delete(id)
      if (row && isVisible(table, row)) rows.set(id, row as never)
    }
    return structuredClone([...rows.values()]).sort(orderOf(table) ? byOrder : newestFirst)
  })
  return { ...tables, newestChange: content.newestChange + 1 }
}

interface Sorted {
  id: number
  created_at: string
  display_order?: number
}
const byOrder = (one: Sorted, other: Sorted) => (one.display_order ?? 0) - (other.display_order ?? 0) || one.id - other.id
const newestFirst = (one: Sorted, other: Sorted) => Date.parse(other.created_at) - Date.parse(one.created_at) || other.id - one.id

/** The ids of pictures that the live site lacks, or has in too few widths for the next release. */
function newPictures(live: Release, next: Release): Map<string, string> {
  const [before, after] = [live.describePictures(), next.describePictures()]
  const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)
  const changed = Object.entries(after.pictures).filter(([url, picture]) => !isSame(before.pictures[url], picture))
  const defaults = Object.entries(after.defaults).filter(([name, picture]) => !isSame(before.defaults[name], picture))
  const named = defaults.map(([name, picture]) => [`default ${name}`, picture] as const)
  return new Map([...changed, ...named].map(([key, { id }]) => [sha256(key).slice(0, 20), id]))
}

/** Attributes may contain `>`. */
const PICTURE_TAGS = /<(source|link|img)\b(?:[^>"]|"[^"]*")*>/g

/**
 * Removes differences caused by new pictures: their variants, colours and addresses, the ids of islands (hashes of their contents), and the
 * share picture of the page, which may contain a new picture.
 */
function withoutNewPictures(html: string, ids: ReadonlyMap<string, string>): string {
  let text = html.replaceAll(/data:image\/svg\+xml,[^"\s]*/g, '/_pictures/NEW-1.webp')
  for (const id of [...ids].flat()) text = text.replaceAll(id, 'NEW')
  return text
    .replaceAll(PICTURE_TAGS, (tag, name: string) => {
      if (!tag.includes('/_pictures/NEW-')) return tag
      return name === 'img' ? tag.replace(/ data-colour="[^"]*"/, '') : ''
    })
    .replaceAll(/\/_pictures\/NEW-\d+\.\w+/g, 'NEW')
    .replaceAll(/NEW [\d,]+ [a-z,]+(?: #[0-9a-f]{6})?/g, 'NEW')
    .replaceAll(/(?<=<astro-island) uid="\w+"/g, '')
    .replaceAll(/\/(?:_share\/|share-)\w+\.jpg/g, 'SHARE')
}

/** Shows only the text around the first difference: a page is a few long lines. */
function expectEqual(address: string, html: string, expected: string): void {
  if (html === expected) return
  let at = 0
  while (at < expected.length && html[at] === expected[at]) at++
  const around = (text: string) => text.slice(Math.max(0, at - 150), at + 150)
  expect(around(html), address).toBe(around(expected))
  expect(html.length, address).toBe(expected.length)
}

async function comparePreview(site: PreviewSite, live: Release, next: Release, edits: readonly PreviewEdit[]): Promise<void> {
  const ids = newPictures(live, next)
  const hasNew = (html: string) => [...ids.values()].some((id) => html.includes(id))
  const pages = await site.render(next.pages, edits)
  for (const { address, html } of pages) {
    const expected = read(next, address)
    counts.pages++
    if (hasNew(expected)) expectEqual(address, withoutNewPictures(html, ids), withoutNewPictures(expected, ids))
    else {
      counts.exact++
      expectEqual(address, html, expected)
    }
  }
  const links = (path: string, to: string) => read(next, path).includes(`href="${to}"`)
  for (const { table, id } of edits) {
    if (table !== 'products' && table !== 'articles') continue
    const own = `/${table}/${id}`
    const { list, related } = site.otherPages(table, id, edits)
    expect(list !== undefined, own).toBe(next.pages.includes(own))
    if (list) expect(links(list, own), `${own} in ${list}`).toBe(true)
    if (related) expect(links(related, own), `${own} in ${related}`).toBe(true)
  }
}

it(
  'a preview equals the page of the release that follows, and names the pages that have the record',
  async () => {
    await fc.assert(
      fc.asyncProperty(
        arbitraryContent,
        fc.array(fc.array(step, { minLength: 1, maxLength: 3 }), { minLength: 1, maxLength: 3 }),
        async (first, saves) => {
          let content = saved(first, [])
          const plain = await release(content)
          encodeSome()
          let live = await release(content, plain.outDir)
          let next = live
          const measure = async (url: string) => {
            const picture = next.describePictures().pictures[url]
            return picture ? { ...picture, src: `/_pictures/${picture.id}-1.webp` } : 'missing'
          }
          const site = createPreviewSite({ origin: ORIGIN, measure })
          for (const steps of saves) {
            const edits = steps.flatMap((one) => editOf(content, one))
            counts.edits += edits.length
            const after = saved(content, edits)
            next = await release(after, live.outDir)
            site.show(content, live.describePictures())
            await comparePreview(site, live, next, edits)
            rmSync(live.outDir, { recursive: true, force: true })
            ;[content, live] = [after, next]
          }
          for (const { outDir } of [plain, live]) rmSync(outDir, { recursive: true, force: true })
        },
      ),
      // A smaller failing case would take hours to find: each try makes releases.
      { ...SEQUENCES, endOnFailure: true },
    )
    console.log(`${counts.edits} edits, ${counts.pages} pages, ${counts.exact} of them equal in every byte`)
    expect(counts.exact).toBeGreaterThan(counts.pages / 2)
    if (isLongRun()) expect(counts.edits).toBeGreaterThanOrEqual(1_000)
  },
  LONG_MS,
)
