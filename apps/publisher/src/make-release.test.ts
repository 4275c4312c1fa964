import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, expect, it } from 'vitest'
import { Compressor } from './compressor.ts'
import { ReleaseMaker, type ReleaseMakerDeps } from './make-release.ts'

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
  const making = new ReleaseMaker(deps).make({ ...job, previousPages: 0, isConfirmed: false, shownChange: 0, nowMs: Date.now() })
  await expect(making).rejects.toThrow('The content cannot be rendered.')
  const present = readdirSync(job.outDir).length
  expect(present).toBeLessThan(PAGES * 3)
  await wait(80)
  expect(readdirSync(job.outDir)).toHaveLength(present)
  rmSync(job.outDir, { recursive: true })
})
