import { constants, setPriority } from 'node:os'
import type { SharedDraft } from '@bayt/content/entities/shared-draft'
import { eachLocale, type Locale } from '@bayt/content/locale'
import { createPictureFetch } from '@bayt/content/queries/fetch-picture'
import { PublicContentReader } from '@bayt/content/queries/public-content-reader'
import { draftAddress } from '@bayt/release/draft-link'
import type { DraftPage, Renderer } from '@bayt/release/renderer'
import { createBackendClient } from '../backend-client.ts'
import { readConfig } from '../config.ts'
import { surviveClosedOutput } from '../supervising/survive-closed-output.ts'
import { editOfDraft } from './draft-edit.ts'

/**
 * The process that renders drafts: one request in, one response out. The site server starts it with the first draft. Its end, for
 * whatever reason, concerns neither visitors nor releases, and everything else goes first.
 */

/** A request to the process; plain data. */
export interface DraftRequest {
  draft: SharedDraft
  /** Of the link. */
  secret: string
  locale: Locale
  /** Public address of the site. */
  origin: string
  nowMs: number
}

export type DraftResponse = { page: DraftPage } | { error: string }

surviveClosedOutput()
setPriority(constants.priority.PRIORITY_LOW)
const config = readConfig(process.env)
const reader = new PublicContentReader(createBackendClient(config))
const fetchPicture = createPictureFetch(config.supabaseUrl)
const renderer: Promise<Renderer> = import(config.bundle)

process.on('message', async (request: DraftRequest) => {
  const response = await respond(request).catch((error: unknown): DraftResponse => ({ error: String(error) }))
  process.send?.(response)
})
// The site server has ended.
process.on('disconnect', () => process.exit())

async function respond({ draft, secret, locale, origin, nowMs }: DraftRequest): Promise<DraftResponse> {
  const { renderDraft } = await renderer
  const content = await reader.read()
  const page = await renderDraft({
    content,
    origin,
    locale,
    nowMs,
    fetchPicture,
    pictureCacheDir: config.pictureCacheDir,
    edit: editOfDraft(draft, content),
    addresses: eachLocale((language) => draftAddress(language, secret)),
    expiresAt: draft.expires_at,
  })
  return { page }
}
