import type { IncomingMessage, ServerResponse } from 'node:http'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Locale } from '@bayt/content/locale'
import { CACHE_CONTROL } from '@bayt/web-headers/cache-control'
import { CODINGS, type Coding, codingFor } from '../serving/send-file.ts'
import { MESSAGE_POLICY, messagePage } from './draft-messages.ts'
import type { OpenedDraft } from './drafts.ts'

/** Every response at the address of a draft has these, so that no cache, search engine or other site learns of it. */
export const DRAFT_HEADERS = new Map([
  ['cache-control', CACHE_CONTROL.noStore],
  ['x-robots-tag', 'noindex, nofollow'],
  ['referrer-policy', 'no-referrer'],
])

const RETRY_AFTER_S = '60'
/** As fast as possible: each response is compressed on its own. */
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }
const COMPRESS: Record<Coding, (body: Buffer) => Promise<Buffer>> = {
  br: (body) => promisify(brotliCompress)(body, BROTLI),
  gzip: (body) => promisify(gzip)(body),
}

/** Sends a draft, or why it cannot be shown now. */
export async function sendDraft(
  opened: Exclude<OpenedDraft, { kind: 'unknown' }>,
  locale: Locale,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const isPage = opened.kind === 'page'
  const html = isPage ? opened.page.html : messagePage(locale, opened.kind)
  const policy = isPage ? opened.page.contentSecurityPolicy : MESSAGE_POLICY
  const coding = codingFor(request, CODINGS)
  const body = coding ? await COMPRESS[coding](Buffer.from(html)) : Buffer.from(html)
  response.setHeaders(DRAFT_HEADERS)
  response.writeHead(isPage ? 200 : opened.kind === 'limited' ? 429 : 503, {
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': policy,
    'content-length': body.byteLength,
    vary: 'accept-encoding',
    ...(coding && { 'content-encoding': coding }),
    ...(!isPage && { 'retry-after': RETRY_AFTER_S }),
  })
  response.end(request.method === 'HEAD' ? undefined : body)
}
