import { createHash } from 'node:crypto'
import { TENDER } from '@bayt/brand/tender'
import { ENTITIES } from '@bayt/content/entities/tables'
import { localePath } from '@bayt/content/locale'
import type { PublicContent } from '@bayt/content/queries/public-content'
import type { DraftJob, DraftPage } from '@bayt/release/renderer'
import { applyEdits } from '../../data/apply-edits.ts'
import { ContentReader } from '../../data/content-reader.ts'
import { QueryCache } from '../../data/query-cache.ts'
import { type IndexedSnapshot, indexSnapshot } from '../../data/snapshot.ts'
import { shownTender } from '../../data/tender.ts'
import type { PageRenderer } from '../page-renderer.ts'
import { PictureCache } from '../pictures/cache.ts'
import { pictureLookup } from '../pictures/lookup.ts'
import { preparePictures } from '../pictures/prepare.ts'
import { picturesOf } from '../pictures/uses.ts'
import { mergePolicies, withHttpsUpgrade } from '../site-policy.ts'
import { BAR_STYLES } from './draft-bar.ts'
import { toDraftPage } from './to-draft-page.ts'

const BAR_POLICY = `style-src 'sha256-${createHash('sha256').update(BAR_STYLES).digest('base64')}'`

/** See `Renderer.renderDraft`. */
export async function renderDraftPage(pages: PageRenderer, job: DraftJob): Promise<DraftPage> {
  const { table, id } = job.edit
  const content = applyEdits(job.content, [job.edit])
  const queries = new QueryCache(await snapshotOf(content, job))
  const address = localePath(job.locale, ENTITIES[table].path(id))
  const { body, policy } = await pages.render(address, job.origin, new ContentReader(queries))
  return {
    html: toDraftPage(body.toString('utf8'), job),
    // A draft must not stay on a device: the worker that keeps visited pages is not started from it.
    contentSecurityPolicy: withHttpsUpgrade(mergePolicies([policy, BAR_POLICY], new Set()), job.origin).replace(
      /worker-src [^;]*/,
      "worker-src 'none'",
    ),
  }
}

async function snapshotOf(content: PublicContent, job: DraftJob): Promise<IndexedSnapshot> {
  const ofDraft = new Set(picturesOf(job.edit.table, job.edit.row ?? {}))
  const fetchPicture = async (url: string) => {
    if (ofDraft.has(url)) return job.fetchPicture(url)
    throw new Error('A draft does not wait for pictures of other records.')
  }
  const prepared = await preparePictures(content, new PictureCache(job.pictureCacheDir), fetchPicture, false)
  const { tender } = shownTender(TENDER, content.products, job.nowMs ?? Date.now())
  return indexSnapshot({
    content,
    site: { origin: job.origin },
    tender,
    ...pictureLookup(prepared),
    // Drawn for releases only: the card of a shared link has the general picture.
    sharePictures: new Map(),
  })
}
