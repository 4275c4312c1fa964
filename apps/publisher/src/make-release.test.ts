import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, expect, it } from 'vitest'
import { Compressor } from './compressor.ts'
import { ReleaseMaker, type ReleaseMakerDeps } from './make-release.ts'
import { previewFolderOf } from './preview-pictures.ts'

const PAGES = 300
const compressor = new Compressor()
afterAll(() => compressor.close())

const emptyContent = {
  newestChange: 1,
  ...{
    products: [],
    articles: [],
    hero_images: [],
    brand_logos: [],
    partners: [],
    impact_gallery: [],
    synonyms: [],
    picture_texts: [],
  },
}

/** Writes pages and queues them for compression as the real renderer does; then rendering fails. */
const deps = {
  reader: { forget: () => {}, read: async () => emptyContent, readVersions: async () => 1 },
  renderer: {
    renderSite: async ({ outDir, onFile }: { outDir: string; onFile: (path: string) => void }) => {
      mkdirSync(outDir, { recursive: true })
      for (let page = 0; page < PAGES; page++) {
        const file = join(outDir, `${page}.html`)
        writeFileSync(file, `<p>dates ${page}</p>`.repeat(10_000))
        onFile(file)
      }
      throw new Error('The content cannot be rendered.')
    },
  },
  fetchPicture: async () => new Uint8Array(),
  compressor,
} as unknown as ReleaseMakerDeps

it('nothing is written into the folder of a release after it has failed', async () => {
  const dir = mkdtempSync(join(tmpdir(), 'make-'))
  const job = { release: 'r', outDir: join(dir, 'site'), origin: 'http://localhost', pictureCacheDir: dir }
  const making = new ReleaseMaker(deps).make({ ...job, shownChange: 0, nowMs: Date.now() })
  await expect(making).rejects.toThrow('The content cannot be rendered.')
  const present = readdirSync(job.outDir).length
  expect(present).toBeLessThan(PAGES * 3)
  await wait(80)
  expect(readdirSync(job.outDir)).toHaveLength(present)
  rmSync(job.outDir, { recursive: true })
})

/** Renders one short style sheet and one that is compressed, as far as `make` looks at the result. */
const renderStyles = async ({ outDir }: { outDir: string }) => {
  mkdirSync(outDir, { recursive: true })
  writeFileSync(join(outDir, 'short.css'), 'a{}')
  writeFileSync(join(outDir, 'long.css'), 'a{color:red}'.repeat(200))
  return {
    ...{ pages: [], changed: [], notShown: [], phasesMs: {} },
    pictures: { encoded: 0, missing: [], avifPending: 0, sharePending: 0 },
    describePictures: () => ({ pictures: {}, missing: [], defaults: {}, share: ['x'.repeat(2_000)] }),
  }
}

it('what previews need is beside the files of a release and never among them, also in one made from another', async () => {
  const dir = mkdtempSync(join(tmpdir(), 'make-'))
  const maker = new ReleaseMaker({ ...deps, renderer: { renderSite: renderStyles } } as unknown as ReleaseMakerDeps)
  const make = async (release: string, base?: string) => {
    const outDir = join(dir, release, 'site')
    const job = { release, outDir, origin: 'http://localhost', pictureCacheDir: dir, ...(base && { baseDir: base }) }
    await maker.make({ ...job, shownChange: 0, nowMs: Date.now() })
    expect(readdirSync(outDir).sort()).toEqual(['long.css', 'long.css.br', 'long.css.gz', 'release.json', 'short.css'])
    expect(readdirSync(previewFolderOf(outDir)).sort()).toEqual(['pictures.json', 'pictures.json.br', 'pictures.json.gz'])
    return outDir
  }
  await make('second', await make('first'))
  rmSync(dir, { recursive: true })
})
