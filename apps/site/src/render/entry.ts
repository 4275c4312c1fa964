import { join } from 'node:path'
import { endpointAddresses, fileOfAddress, pageAddresses } from '@bayt/release/addresses'
import { CATALOGUE_ADDRESSES } from '@bayt/release/printed-documents'
import type { Renderer, RenderJob, RenderReport } from '@bayt/release/renderer'
import { createApp } from 'astro/app/entrypoint'
import { TRADE_STYLES } from '../components/products/trade-styles.ts'
import { contentReader } from '../data/content-reader.ts'
import { placeholderContent } from '../data/placeholder-content.ts'
import { QueryCache } from '../data/query-cache.ts'
import { type IndexedSnapshot, indexSnapshot, type Snapshot } from '../data/snapshot.ts'
import { validContent } from '../data/valid-content.ts'
import { ADDED_LATER } from './content-security-policy.ts'
import { copyTree, linkFile, linkFirst, makeEmptyFolder, makeFolders } from './files.ts'
import { pageHtml } from './html/page-html.ts'
import { stampOfflineShell, WORKER } from './offline-shell.ts'
import { PageJournal } from './page-journal.ts'
import { PageRenderer, type RenderedPage } from './page-renderer.ts'
import { PictureCache } from './pictures/cache.ts'
import { PICTURES_FOLDER } from './pictures/describe.ts'
import { pictureLookup, preparePictures, previewPicturesOf } from './pictures/prepare.ts'
import { hashSourcesOf, mergePolicies, PagePolicy, policiesOf, sitePolicyOf, withHttpsUpgrade } from './policies.ts'
import { type PreviousRender, RecentRenders, reuseSpare } from './recent-renders.ts'
import { runtimeFile } from './runtime-files.ts'
import { ShareCache } from './share/cache.ts'
import { SHARE_FOLDER } from './share/card.ts'
import { prepareShare } from './share/prepare.ts'

export { encodeInBackground } from './encode-in-background.ts'

const clientDir = runtimeFile('../client')
const app = createApp({ streaming: false })
const pages = new PageRenderer(pageHtml(app), new PagePolicy(sitePolicyOf(app.manifest, [TRADE_STYLES]), ADDED_LATER))
/** Hash sources that `'self'` covers. The hashes are computed once, because the files of the bundle do not change. */
const selfHosted = hashSourcesOf(clientDir)

const recentRenders = new RecentRenders()

export const renderSite: Renderer['renderSite'] = async (job: RenderJob): Promise<RenderReport> => {
  const { outDir } = job
  const { content, notShown, staleFrom } = validContent(job.content, job.nowMs ?? Date.now())
  const origin = new URL(job.origin).origin
  await makeEmptyFolder(outDir)
  const phases = new Phases()
  const base = recentRenders.find(job.baseDir, origin)
  const cache = new PictureCache(job.pictureCacheDir)
  const prepared = await phases.time('pictures', () => preparePictures(content, cache, job.fetchPicture, base === undefined))
  const lookup = pictureLookup(prepared)
  const shareCache = new ShareCache(job.pictureCacheDir)
  const share = await phases.time('share', async () => prepareShare(content, lookup.pictureOf, shareCache))
  const site = { origin, ...(job.backend && { backend: job.backend }) }
  const { documents } = job
  const snapshot = indexSnapshot({ content, site, documents, ...lookup, sharePictures: share.pictures })
  const queries = new QueryCache(snapshot, base?.queries)

  const addresses = [...pageAddresses(content), ...(documents ? CATALOGUE_ADDRESSES : [])]
  const all = [...endpointAddresses(content), ...addresses]
  const unchanged = await phases.time('compare', async () => unchangedPages(all, base, queries))
  const changed = all.filter((address) => !unchanged.has(address))
  const pictures = new Set([
    ...Array.from(prepared.files, (name) => join(PICTURES_FOLDER, name)),
    ...share.files.map((name) => join(SHARE_FOLDER, name)),
  ])
  const kept = await phases.time('spare', async () => {
    const spare = base && job.spareDir !== undefined ? recentRenders.takeFiles(job.spareDir) : undefined
    const next = { pages: unchanged, assets: base?.assets ?? [], pictures }
    return spare && job.spareDir !== undefined ? reuseSpare(job.spareDir, outDir, spare, next) : new Set<string>()
  })
  const rendered = await phases.time('pages', async () => {
    await makeFolders(outDir, all.map(fileOfAddress))
    const { progress } = job
    const journal = progress && new PageJournal(progress, origin)
    try {
      const taken = journal?.take(progress?.leftovers ?? [], outDir, queries) ?? new Map<string, RenderedPage>()
      if (taken.size > 0) console.log(`${taken.size} pages of a render that was killed are used.`)
      const left = changed.filter((address) => !taken.has(address))
      const onPage = (address: string, page: RenderedPage) => journal?.add(address, page)
      return new Map([...taken, ...(await pages.renderAll(left, { origin, outDir, queries, onPage }))])
    } finally {
      journal?.close()
    }
  })
  const assets = await phases.time('files', async () => {
    await makeFolders(outDir, [join(PICTURES_FOLDER, 'any'), join(SHARE_FOLDER, 'any')])
    linkPictures(prepared.files, cache.variantsDir, PICTURES_FOLDER)
    linkPictures(share.files, shareCache.picturesDir, SHARE_FOLDER)
    const files = Array.from(unchanged.keys(), fileOfAddress)
    if (base) for (const file of files) if (!kept.has(file)) linkFrom(base.outDir, outDir, file)
    return addAssets(outDir, base, kept)

    /**
     * Links pictures from the previous render or the cache. Names are content hashes. If the cache is on another disk, the pictures
     * are copied instead.
     * @param folder of the pictures in a rendered site
     */
    function linkPictures(names: Iterable<string>, cacheDir: string, folder: string): void {
      const sources = [...(base ? [join(base.outDir, folder)] : []), cacheDir]
      for (const name of names) {
        const file = join(folder, name)
        const from = sources.map((source) => join(source, name))
        if (!kept.has(file)) linkFirst(from, join(outDir, file))
      }
    }
  })
  const allPages = new Map(all.map((address) => [address, pageOf(address, unchanged, rendered)]))
  const policies = new Set([...allPages.values()].map(({ policy }) => policy).filter(Boolean))
  const covered = await selfHosted
  const merge = (some: Iterable<string>) => withHttpsUpgrade(mergePolicies(some, covered), origin)
  recentRenders.remember({ outDir, origin, queries, pages: allPages, assets, pictures }, base)
  return {
    pages: addresses,
    changed,
    links: new Map(Array.from(rendered).flatMap(([address, { links }]) => (links ? [[address, links] as const] : []))),
    kept,
    files: all.length + prepared.files.size + share.files.length + assets.length,
    pictures: {
      encoded: prepared.encoded,
      missing: prepared.missing,
      avifPending: prepared.avifPending,
      sharePending: share.pending,
    },
    notShown,
    ...(staleFrom && { staleFrom }),
    contentSecurityPolicy: merge(policies),
    pagePolicies: policiesOf(
      addresses.map((address) => allPages.get(address)?.policy ?? ''),
      (policy) => merge([policy]),
    ),
    renderWithPlaceholders: placeholderRenderer(snapshot),
    describePictures: () => previewPicturesOf(prepared, share.drawn),
    phasesMs: phases.ms,
  }
}

/** Indexes the placeholder content on the first request: most releases never need this index. */
function placeholderRenderer({ content, ...snapshot }: Snapshot): RenderReport['renderWithPlaceholders'] {
  let queries: QueryCache<IndexedSnapshot> | undefined
  return async (address) => {
    queries ??= new QueryCache(indexSnapshot({ ...snapshot, content: placeholderContent(content) }))
    const page = await pages.render(address, snapshot.site.origin, contentReader(queries))
    return page.body.toString('utf8')
  }
}

/** The pages of the previous render for which all content that they read is unchanged. */
function unchangedPages(all: readonly string[], base: PreviousRender | undefined, queries: QueryCache<IndexedSnapshot>) {
  return new Map(
    all.flatMap((address) => {
      const page = base?.pages.get(address)
      return page && queries.isCurrent(page.reads) ? [[address, page] as const] : []
    }),
  )
}

function pageOf(address: string, ...sources: ReadonlyMap<string, RenderedPage>[]): RenderedPage {
  const page = sources.map((pages) => pages.get(address)).find((found) => found !== undefined)
  if (!page) throw new Error(`The page ${address} was not rendered.`)
  return page
}

/** Links or copies the files that are part of the code. @returns their paths */
async function addAssets(
  outDir: string,
  base: PreviousRender | undefined,
  kept: ReadonlySet<string>,
): Promise<readonly string[]> {
  const assets = base?.assets ?? (await copyTree(clientDir, outDir))
  if (base) {
    await makeFolders(outDir, assets)
    for (const file of assets) if (file !== WORKER && !kept.has(file)) linkFrom(base.outDir, outDir, file)
  }
  await stampOfflineShell(clientDir, outDir)
  return assets
}

function linkFrom(fromDir: string, toDir: string, file: string): void {
  linkFile(join(fromDir, file), join(toDir, file))
}

/** Measures how long the phases of a render take. */
class Phases {
  /** Milliseconds by phase, to a tenth. */
  readonly ms: Record<string, number> = {}

  async time<Result>(phase: string, work: () => Promise<Result>): Promise<Result> {
    const start = performance.now()
    const result = await work()
    this.ms[phase] = Math.round((performance.now() - start) * 10) / 10
    return result
  }
}
