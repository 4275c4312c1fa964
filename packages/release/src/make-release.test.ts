import { linkSync, mkdirSync, mkdtempSync, readdirSync, readlinkSync, rmSync, writeFileSync } from 'node:fs'
import { open } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished, vi } from 'vitest'
import { ReleaseMaker, type ReleaseMakerDeps } from './make-release.ts'
import { previewFolderOf } from './release-folder.ts'

const emptyContent = {
  newestChange: 1,
  ...{
    products: [],
    articles: [],
    hero_images: [],
    brand_logos: [],
    partners: [],
    impact_gallery: [],
    certificates: [],
    tender_facts: [],
    trade_facts: [],
    trade_packs: [],
    synonyms: [],
    picture_texts: [],
  },
}

const deps = {
  reader: { forget: () => {}, read: async () => emptyContent, readState: async () => ({ newestChange: 1, confirmedChange: 0 }) },
  fetchPicture: async () => new Uint8Array(),
} as unknown as ReleaseMakerDeps

/** Writes one style sheet instead of a site. The result has only the fields that `make` reads. */
const renderStyles = async ({ outDir }: { outDir: string }) => {
  mkdirSync(outDir, { recursive: true })
  writeFileSync(join(outDir, 'one.css'), 'a{}')
  return {
    ...{ pages: [], changed: [], links: new Map(), kept: new Set<string>(), notShown: [], phasesMs: {} },
    pictures: { encoded: 0, missing: [], avifPending: [], sharePending: [] },
    describePictures: () => ({ pictures: {}, missing: [], defaults: {}, share: ['x'.repeat(2_000)] }),
  }
}

it('what previews need is beside the files of a release and never among them, also in one made from another', async () => {
  const dir = mkdtempSync(join(tmpdir(), 'make-'))
  const maker = new ReleaseMaker({ ...deps, renderer: { renderSite: renderStyles } } as unknown as ReleaseMakerDeps)
  const make = async (release: string, base?: string) => {
    const outDir = join(dir, release, 'site')
    const job = { release, outDir, origin: 'http://localhost', pictureCacheDir: dir, ...(base && { baseDir: base }) }
    await maker.make({ ...job, nowMs: Date.now() })
    expect(readdirSync(outDir).sort()).toEqual(['one.css', 'release.json'])
    expect(readdirSync(previewFolderOf(outDir)).sort()).toEqual(['pictures.json'])
    return outDir
  }
  await make('second', await make('first'))
  rmSync(dir, { recursive: true })
})

it('a page of a killed render is read for the check, also if the base has a page with its address', async () => {
  const dir = mkdtempSync(join(tmpdir(), 'make-'))
  let [page, links] = ['<html lang="en" dir="ltr"><title>Rice</title></html>', new Map([['/', { targets: new Set() }]])]
  const renderSite = async ({ outDir }: { outDir: string }) => {
    const report = { ...(await renderStyles({ outDir })), pages: ['/'], changed: ['/'], links }
    writeFileSync(join(outDir, 'index.html'), page)
    return report
  }
  const maker = new ReleaseMaker({ ...deps, renderer: { renderSite } } as unknown as ReleaseMakerDeps)
  const [baseDir, outDir] = [join(dir, '1/site'), join(dir, '2/site')]
  const job = { origin: 'http://localhost', pictureCacheDir: dir, nowMs: Date.now() }
  await maker.make({ ...job, release: '1', outDir: baseDir })
  page = page.replace('</html>', '')
  links = new Map()
  await expect(maker.make({ ...job, release: '2', outDir, baseDir })).rejects.toThrow('The page / is cut off.')
  rmSync(dir, { recursive: true })
})

/** Records the files and folders that are flushed from now on, by their paths. */
async function watchFlushes(): Promise<string[]> {
  vi.restoreAllMocks()
  const flushed: string[] = []
  const handle = await open(tmpdir())
  const prototype = Object.getPrototypeOf(handle)
  await handle.close()
  const { sync } = prototype
  vi.spyOn(prototype, 'sync').mockImplementation(function (this: typeof handle) {
    flushed.push(readlinkSync(`/proc/self/fd/${this.fd}`))
    return sync.call(this)
  })
  onTestFinished(() => void vi.restoreAllMocks())
  return flushed
}

it.runIf(process.platform === 'linux')(
  'a power cut leaves no empty file in a release: what is new in it is on the disk before it can go live, with its folders',
  async () => {
    const dir = mkdtempSync(join(tmpdir(), 'make-'))
    let next = 'a'
    const renderSite = async ({ outDir, baseDir }: { outDir: string; baseDir?: string }) => {
      mkdirSync(join(outDir, 'ar'), { recursive: true })
      if (baseDir) linkSync(join(baseDir, 'ar/same.html'), join(outDir, 'ar/same.html'))
      else writeFileSync(join(outDir, 'ar/same.html'), 'same '.repeat(500))
      writeFileSync(join(outDir, 'new.html'), next.repeat(2_000))
      return {
        ...{ pages: [], changed: [], links: new Map(), kept: new Set<string>(), notShown: [], phasesMs: {} },
        pictures: { encoded: 0, missing: [], avifPending: [], sharePending: [] },
        describePictures: () => ({ pictures: {}, missing: [], defaults: {}, share: ['x'.repeat(2_000)] }),
      }
    }
    const maker = new ReleaseMaker({ ...deps, renderer: { renderSite } } as unknown as ReleaseMakerDeps)
    const make = async (release: string, baseDir?: string) => {
      const outDir = join(dir, release, 'site')
      const job = { release, outDir, origin: 'http://localhost', pictureCacheDir: dir, ...(baseDir && { baseDir }) }
      const flushed = await watchFlushes()
      await maker.make({ ...job, nowMs: Date.now() })
      return { outDir, flushed: flushed.map((path) => path.slice(dir.length + release.length + 2)).sort() }
    }
    const news = ['new.html', 'release.json'].map((name) => `site/${name}`)
    const folders = ['preview', 'site', 'site/ar']
    const first = await make('1')
    expect(first.flushed).toEqual([...news, ...folders, 'preview/pictures.json', 'site/ar/same.html'].sort())
    next = 'b'
    const second = await make('2', first.outDir)
    expect(second.flushed, 'links are on the disk already').toEqual([...news, ...folders].sort())
    rmSync(dir, { recursive: true })
  },
)
