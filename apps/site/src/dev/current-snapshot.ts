import type { Database } from '@bayt/content/database'
import { createPictureFetch } from '@bayt/content/queries/fetch-picture'
import { PublicContentReader } from '@bayt/content/queries/public-content'
import { PostgrestClient } from '@supabase/postgrest-js'
import { QueryCache } from '../data/query-cache.ts'
import { type IndexedSnapshot, indexSnapshot } from '../data/snapshot.ts'
import { validContent } from '../data/valid-content.ts'
import { PictureCache } from '../render/pictures/cache.ts'
import { pictureLookup, preparePictures, previewPicturesOf } from '../render/pictures/prepare.ts'

const setting = (name: string): string => {
  const value = process.env[name]
  if (!value) throw new Error(`${name} is missing: start the site with npm run dev.`)
  return value
}
const supabaseUrl = setting('SUPABASE_URL')
const apikey = setting('SUPABASE_PUBLISHABLE_KEY')
const origin = setting('SITE_URL')
const reader = new PublicContentReader(
  new PostgrestClient<Database>(`${supabaseUrl}/rest/v1`, { headers: { apikey, authorization: `Bearer ${apikey}` } }),
)
const cache = new PictureCache(setting('PICTURE_CACHE_DIR'))
const fetchPicture = createPictureFetch(supabaseUrl)

let snapshot: Awaited<ReturnType<typeof makeSnapshot>> | undefined
let reading: Promise<unknown> = Promise.resolve()

/** The present content of the database. Unchanged content keeps its snapshot; requests wait for each other. */
export function currentSnapshot(): Promise<NonNullable<typeof snapshot>> {
  const next = reading.then(async () => {
    const content = await reader.read()
    if (snapshot?.newestChange !== content.newestChange) snapshot = await makeSnapshot(content)
    return snapshot
  })
  reading = next.catch(() => undefined)
  return next
}

/** Encodes new pictures, and indexes the content. The development server draws no share pictures. */
async function makeSnapshot(content: Awaited<ReturnType<PublicContentReader['read']>>) {
  const prepared = await preparePictures(content, cache, fetchPicture, false)
  for (const { url, why } of prepared.missing) console.warn(`The default picture replaces ${url}: ${why}`)
  const valid = validContent(content, Date.now()).content
  const sharePictures: IndexedSnapshot['sharePictures'] = new Map()
  return {
    newestChange: content.newestChange,
    queries: new QueryCache(indexSnapshot({ content: valid, site: { origin }, sharePictures, ...pictureLookup(prepared) })),
    pictures: previewPicturesOf(prepared, []),
  }
}
