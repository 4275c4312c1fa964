import { join } from 'node:path'
import { endpointAddresses, fileOfAddress, pageAddresses } from '@bayt/site-contract/addresses'
import type { Renderer, RenderJob, RenderReport } from '@bayt/site-contract/renderer'
import { createApp } from 'astro/app/entrypoint'
import { setSnapshot } from '../data/content.ts'
import type { FallbackPicture } from '../data/picture.ts'
import { copyTree, linkFile, makeEmptyFolder, makeFolders } from './files.ts'
import { stampOfflineShell } from './offline-shell.ts'
import { PageRenderer } from './page-renderer.ts'
import { Phases } from './phases.ts'
import { PictureCache } from './pictures/cache.ts'
import { PICTURES_FOLDER } from './pictures/describe.ts'
import { preparePictures } from './pictures/prepare.ts'
import { runtimeFile } from './runtime-files.ts'
import { ShareCache } from './share/cache.ts'
import { prepareShare, SHARE_FOLDER } from './share/prepare.ts'
import { hashSourcesOf, mergePolicies } from './site-policy.ts'

export { encodeLater } from './later.ts'

const pages = new PageRenderer(createApp({ streaming: false }))

const clientDir = runtimeFile('../client')
/** Sources that `'self'` covers; read once, because the bundle is code. */
const served = hashSourcesOf(clientDir)

/** Renders share the data module's state, so one waits for the other. */
let last: Promise<unknown> = Promise.resolve()

export const renderSite: Renderer['renderSite'] = (job) => {
  const render = last.then(() => renderOne(job))
  last = render.catch(() => undefined)
  return render
}

async function renderOne(job: RenderJob): Promise<RenderReport> {
  const { content, outDir, release } = job
  const origin = new URL(job.origin).origin
  await makeEmptyFolder(outDir)
  const phases = new Phases()
  const cache = new PictureCache(job.pictureCacheDir)
  const prepared = await phases.time('pictures', () => preparePictures(content, cache, job.fetchPicture))
  const { pictures, fallbackPictures } = prepared
  const pictureOf = (url: string | null, fallback: FallbackPicture) =>
    (url === null ? undefined : pictures.get(url)) ?? fallbackPictures[fallback]
  const shareCache = new ShareCache(job.pictureCacheDir)
  const share = await phases.time('share', () => prepareShare(content, pictureOf, shareCache))
  setSnapshot({ content, site: { origin, release }, pictureOf, sharePictures: share.pictures })

  const addresses = pageAddresses(content)
  const all = [...addresses, ...endpointAddresses()]
  const variants = [...prepared.files]
  const policies = await phases.time('pages', async () => {
    await makeFolders(outDir, all.map(fileOfAddress))
    return pages.renderAll(all, origin, outDir)
  })
  const assets = await phases.time('files', async () => {
    await makeFolders(outDir, [join(PICTURES_FOLDER, 'any'), join(SHARE_FOLDER, 'any')])
    await Promise.all([
      ...variants.map((name) => linkFile(join(cache.variantsDir, name), join(outDir, PICTURES_FOLDER, name))),
      ...share.files.map((name) => linkFile(join(shareCache.picturesDir, name), join(outDir, SHARE_FOLDER, name))),
    ])
    const copied = await copyTree(clientDir, outDir)
    await stampOfflineShell(outDir)
    return copied
  })
  return {
    pages: addresses,
    files: all.length + variants.length + share.files.length + assets,
    pictures: {
      encoded: prepared.encoded,
      missing: prepared.missing,
      avifPending: prepared.avifPending,
      sharePending: share.pending,
    },
    contentSecurityPolicy: withUpgrade(mergePolicies(policies, await served), origin),
    phasesMs: phases.ms,
  }
}

/** Only where there is https: a site on a loopback host would ask itself for what it does not serve. */
function withUpgrade(policy: string, origin: string): string {
  return origin.startsWith('https:') ? `${policy}; upgrade-insecure-requests` : policy
}
