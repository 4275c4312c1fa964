import { readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { CONTENT_TABLE_NAMES, type ContentTable } from '@bayt/content/entities/tables'
import { LOCALES } from '@bayt/content/locale'
import { makeRows } from '@bayt/content/queries/content-rows'
import type { PublicContent } from '@bayt/content/queries/public-content'
import { randomRuns } from '@bayt/dev-tools/random-runs'
import { feedAddress, fileOfAddress } from '@bayt/release/addresses'
import { checkRelease } from '@bayt/release/check-release'
import fc from 'fast-check'
import { XMLParser } from 'fast-xml-parser'
import { expect, it } from 'vitest'
import { arbitraryContent } from '../../test/arbitraries/content.ts'
import { fetchArbitraryPicture } from '../../test/arbitraries/pictures.ts'
import { faultsOf, vocabularyOf } from '../../test/arbitraries/safe-page.ts'
import { filesOf, testRenders } from '../../test/rendered-site.ts'

/**
 * Any content of the database can be published: the real bundle renders the content, and the pages pass the release check and are
 * valid and safe.
 */

const CONTENTS = randomRuns({ everyday: 12, long: 5_000 })
const SEQUENCES = randomRuns({ everyday: 2, long: 300 })
const LONG_MS = 4 * 3_600_000

const { seed, ...renders } = await testRenders()
let count = 0

const render = (content: PublicContent, baseDir?: string, spareDir?: string) =>
  renders.render(`site-${++count}`, {
    ...{ content, fetchPicture: fetchArbitraryPicture, ...(baseDir && { baseDir }), ...(spareDir && { spareDir }) },
  })

const read = (outDir: string, address: string) => readFileSync(join(outDir, fileOfAddress(address)), 'utf8')
const sourcesOf = (policy: string) => policy.split(/[\s;]+/)

/** The faults of a rendered site. Only pages that differ from the empty site are checked. */
async function faultsOfSite({
  outDir,
  pages,
  changed,
  renderWithPlaceholders,
  contentSecurityPolicy,
}: Awaited<ReturnType<typeof render>>) {
  const unchanged = new Map([...emptyTargets].filter(([address]) => !changed.includes(address)))
  await checkRelease({ dir: outDir, pages, known: unchanged, renderWithPlaceholders })
  const faults = pages
    .filter((address) => !unchanged.has(address))
    .flatMap((address) => faultsOf(read(outDir, address), known).map((fault) => `${address}: ${fault}`))
  for (const source of sourcesOf(contentSecurityPolicy))
    if (!policySources.has(source)) faults.push(`the policy allows ${source}`)
  for (const address of [...LOCALES.map(feedAddress), '/sitemap.xml']) new XMLParser().parse(read(outDir, address), true)
  for (const file of readdirSync(join(outDir, 'search'))) JSON.parse(readFileSync(join(outDir, 'search', file), 'utf8'))
  return faults
}

// The known elements, code and attributes come from both sites: lists with several pages and a site without rows use different parts
// of the templates.
const many = <Row extends object>(rows: Row[]) =>
  Array.from({ length: 30 }, (_, index) => ({ ...rows[0], ...rows[index], id: index + 1 }) as Row)
const full = await render({ ...seed, products: many(seed.products), articles: many(seed.articles) })
/** A site without rows, the base of the other renders: half of their pages are unchanged. */
const empty = await render({ ...seed, ...makeRows(() => []) })
const { pages, renderWithPlaceholders } = empty
const emptyTargets = (await checkRelease({ dir: empty.outDir, pages, renderWithPlaceholders })).targets
const known = vocabularyOf([full, empty].flatMap((site) => site.pages.map((address) => read(site.outDir, address))))
const policySources = new Set([full, empty].flatMap(({ contentSecurityPolicy }) => sourcesOf(contentSecurityPolicy)))

it(
  'any content is published, and its pages are valid and safe',
  async () => {
    await fc.assert(
      fc.asyncProperty(arbitraryContent, async (content) => {
        const site = await render(content, empty.outDir)
        expect(await faultsOfSite(site)).toEqual([])
        rmSync(site.outDir, { recursive: true })
      }),
      CONTENTS,
    )
  },
  LONG_MS,
)

/** The next content of a sequence: some tables unchanged, the other tables generated. */
const step = fc.record({ drawn: arbitraryContent, kept: fc.subarray(CONTENT_TABLE_NAMES) })
const edited = (before: PublicContent, { drawn, kept }: { drawn: PublicContent; kept: ContentTable[] }): PublicContent => ({
  ...drawn,
  ...Object.fromEntries(kept.map((table) => [table, structuredClone(before[table])])),
})

it(
  'an incremental render equals a clean render',
  async () => {
    await fc.assert(
      fc.asyncProperty(arbitraryContent, fc.array(step, { minLength: 1, maxLength: 3 }), async (first, steps) => {
        let content = first
        let site = await render(content)
        let spareDir: string | undefined
        for (const next of steps) {
          content = edited(content, next)
          const { outDir } = site
          site = await render(content, outDir, spareDir)
          spareDir = outDir
        }
        if (spareDir) rmSync(spareDir, { recursive: true })
        const clean = await render(content)
        expect(site.contentSecurityPolicy).toBe(clean.contentSecurityPolicy)
        expect(filesOf(site.outDir)).toEqual(filesOf(clean.outDir))
        for (const { outDir } of [site, clean]) rmSync(outDir, { recursive: true })
      }),
      SEQUENCES,
    )
  },
  LONG_MS,
)
