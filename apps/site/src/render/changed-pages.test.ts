import { readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { CONTENT_TABLE_NAMES } from '@bayt/content/entities/tables'
import type { PublicContent } from '@bayt/content/queries/public-content'
import { isLongRun } from '@bayt/dev-tools/random-runs'
import sharp from 'sharp'
import { expect, it } from 'vitest'
import { filesOf, testRenders } from '../../test/rendered-site.ts'

/** An incremental render gives the same files as a clean render after any edits. */

const EDITS = isLongRun() ? 100 : 8
const EDITS_PER_COMPARISON = isLongRun() ? 10 : 4
/** The first eight edits include each kind of edit, with a picture that cannot be fetched and a picture in the text of an article. */
const EDITS_SEED = 20_260_710

const { dir, pictureCacheDir, seed, ...renders } = await testRenders()
/** The seed with another name of its first product. */
const renamed = withName('Renamed')

const tinyPicture = async (url: string) => {
  if (url.includes('gone')) throw new Error('it answered 404')
  if (url.includes('broken')) return new TextEncoder().encode('no picture')
  return sharp({ create: { width: 400, height: 260, channels: 3, background: { r: url.length, g: 90, b: 60 } } })
    .png()
    .toBuffer()
}

async function render(name: string, content: PublicContent, baseDir?: string) {
  const report = await renders.render(name, { content, fetchPicture: tinyPicture, ...(baseDir && { baseDir }) })
  return { outDir: report.outDir, report }
}

function withName(name_en: string): PublicContent {
  const [first, ...rest] = seed.products
  if (!first) throw new Error('The seed has no product.')
  return { ...seed, products: [{ ...first, name_en }, ...rest] }
}

let seedRender: ReturnType<typeof render> | undefined
let renamedRender: ReturnType<typeof render> | undefined
/** Clean renders of the seed, and of the renamed seed, shared by all tests. The base of the first render does not exist. */
const renderedSeed = () => (seedRender ??= render('seed', seed, join(dir, 'never-rendered')))
const renderedRenamed = () => (renamedRender ??= render('renamed', renamed))

/** Random integers, the same for the same seed (Park and Miller's generator). */
function randomFrom(start: number): (below: number) => number {
  let state = start
  return (below) => {
    state = (state * 48_271) % 2_147_483_647
    return Math.floor((state / 2_147_483_647) * below)
  }
}

const WORDS = ['Basmati', '<b>"&amp;', 'أرز بسمتي', '2026', '</script>', 'زيت', 'يمن 😀', 'pre - fix']

/** An edit by staff: write, insert, delete, reorder, change a picture. Returns a copy, like a backend. */
function edited(content: PublicContent, step: number, random: (below: number) => number): PublicContent {
  const copy = structuredClone(content)
  const collection = CONTENT_TABLE_NAMES[random(10)] ?? (random(2) ? 'products' : 'articles')
  const rows: { id: number }[] = copy[collection]
  const position = random(rows.length)
  const row: Record<string, unknown> | undefined = rows[position]
  const kind = random(10)
  if (!row || kind < 2) {
    const model = seed[collection][random(seed[collection].length)]
    if (model) rows.splice(random(2) * position, 0, { ...model, id: 1_000 + step })
  } else if (kind < 4) rows.splice(position, 1)
  else if (kind < 5) rows.push(...rows.splice(position, 1))
  else {
    const texts = Object.keys(row).filter((field) => typeof row[field] === 'string' && !/_at$|category|pack_/.test(field))
    const field = texts[random(texts.length)] ?? 'none'
    const isPicture = /url|image/.test(field)
    const broken = ['', '-gone', '-broken'][random(3)]
    const library = `https://x${broken}.example/storage/v1/object/public/media/full`
    row[field] =
      field.startsWith('content_') && step % 2 === 0
        ? `Sacks\n\n![Sacks](${library}/${String(step % 3).repeat(32)}.jpg "In the hall")`
        : isPicture
          ? `https://x.example/${WORDS.length}-${step % 3}${broken}.jpg`
          : WORDS[random(8)]
  }
  return { ...copy, newestChange: step }
}

/** Adds a missing share picture, or the missing AVIF variants of a picture that the site shows, like the background encoding. */
function makeOnePicture(step: number, outDir: string): void {
  if (step % 2) {
    const [order] = readdirSync(join(pictureCacheDir, 'share-orders'))
    if (order) writeFileSync(join(pictureCacheDir, 'share', order.replace('.json', '')), `share ${order}`)
    return
  }
  const variants = readdirSync(join(outDir, '_pictures'))
  const lacking = variants.filter((name) => name.endsWith('.webp') && !variants.includes(name.replace('.webp', '.avif')))
  const id = lacking[step % lacking.length]?.split('-')[0] ?? ''
  for (const name of lacking.filter((one) => one.startsWith(id)))
    writeFileSync(join(pictureCacheDir, 'variants', name.replace('.webp', '.avif')), name)
}

it(`gives the same files after ${EDITS} random edits, and renders few pages for each`, async () => {
  const random = randomFrom(EDITS_SEED)
  let content = seed
  let { outDir } = await render('edit-0', content)
  const compared: { content: PublicContent; outDir: string; files: Map<string, string>; policy: string }[] = []
  const shares: number[] = []
  for (let step = 1; step <= EDITS; step++) {
    if (step % 3 === 0) makeOnePicture(step, outDir)
    content = edited(content, step, random)
    const next = await render(`edit-${step}`, content, outDir)
    shares.push(next.report.changed.length / next.report.pages.length)
    outDir = next.outDir
    if (step % EDITS_PER_COMPARISON) continue
    // The clean render is made now: a later render would contain pictures that are made after this point. The next edits start from
    // the clean render.
    const clean = await render(`clean-${step}`, content)
    expect(clean.report.changed.length).toBeGreaterThan(clean.report.pages.length)
    expect(clean.report.contentSecurityPolicy).toBe(next.report.contentSecurityPolicy)
    expect(clean.report.pages).toEqual(next.report.pages)
    expect(filesOf(next.outDir)).toEqual(filesOf(clean.outDir))
    compared.push({ content, outDir, files: filesOf(outDir), policy: next.report.contentSecurityPolicy })
    outDir = clean.outDir
  }
  expect(compared).toHaveLength(EDITS / EDITS_PER_COMPARISON)
  const paths = [...(compared.at(-1)?.files.keys() ?? [])].join()
  for (const madeLater of [/_pictures\/[\w-]+\.avif/, /_share\/\w+\.jpg/]) expect(paths).toMatch(madeLater)
  // Later renders link files of earlier renders, and must not change these files.
  for (const { outDir: folder, files } of compared) expect(filesOf(folder)).toEqual(files)
  expect(shares.toSorted()[EDITS / 2]).toBeLessThan(0.4)
})

it('renders everything if it does not know the base', async () => {
  const { report } = await renderedSeed()
  expect(report.changed.length).toBeGreaterThan(report.pages.length)
})

it('uses the accepted release as base after a refused one', async () => {
  const base = await renderedSeed()
  await render('refused', withName('Refused'), base.outDir)
  const next = await render('next', renamed, base.outDir)
  expect(next.report.changed.length).toBeLessThan(next.report.pages.length)
  const clean = await renderedRenamed()
  expect(filesOf(next.outDir)).toEqual(filesOf(clean.outDir))
})

it('renders two snapshots concurrently with the same files as one after the other', async () => {
  const together = await Promise.all([render('together-seed', seed), render('together-renamed', renamed)])
  const alone = [await renderedSeed(), await renderedRenamed()]
  for (const [index, { outDir }] of together.entries()) expect(filesOf(outDir)).toEqual(filesOf(alone[index]?.outDir ?? ''))
})

it('the text of a picture renders the pages again that show it, in the languages that changed, and no other', async () => {
  const [product, article] = [
    seed.products.find(({ packaging_image_url: url }) => url),
    seed.articles.find(({ thumbnail_url: url }) => url),
  ]
  if (!product?.packaging_image_url || !article?.thumbnail_url) throw new Error('The seed has no pictures.')
  const few = { ...seed, products: [product], articles: [article], picture_texts: [] }
  const before = await render('without-texts', few)
  const columns = { created_at: '2026-02-03T00:00:00+00:00', updated_at: '2026-02-03T00:00:00+00:00' }
  const text = { id: 1, ...columns, image_url: product.packaging_image_url, alt_en: 'A sack & a "label"', alt_ar: null }
  const after = await render('with-text', { ...few, picture_texts: [text] }, before.outDir)
  const [old, now] = [filesOf(before.outDir), filesOf(after.outDir)]
  const changed = [...now.keys()].filter((path) => path.endsWith('.html') && now.get(path) !== old.get(path))
  expect(changed).toEqual([`/products/${product.id}.html`])
  const html = Buffer.from(now.get(`/products/${product.id}.html`) ?? '', 'base64').toString()
  expect(html).toMatch(/alt="A sack (?:&amp;|&#38;) a (?:&quot;|&#34;)label(?:&quot;|&#34;)"/)
  const clean = await render('clean-with-text', { ...few, picture_texts: [text] })
  expect(filesOf(clean.outDir).get(`/products/${product.id}.html`)).toBe(now.get(`/products/${product.id}.html`))
}, 120_000)
