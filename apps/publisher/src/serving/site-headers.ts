import { documentHeaders, securityHeaders } from '@bayt/web-headers/security'
import type { ReleaseRecord } from '../release-record.ts'

/** The headers that answers of one release have. */
export interface SiteHeaders {
  /** Of every answer. */
  all: Map<string, string>
  /** Beside those, of everything that can be opened as a document. */
  documents: Map<string, string>
  /** The content security policy of the page at an address, in place of the one of other documents. */
  policyOf: (address: string) => string
}

/**
 * A page is sent with the hashes of its own scripts and styles: those of all pages are a thousand bytes, and with them the
 * HTML of some no longer fits into the first packets of a connection. What is no page runs no inline script.
 */
export function headersOf({ origin, pages, contentSecurityPolicy, pagePolicies }: ReleaseRecord): SiteHeaders {
  const others = pagePolicies ? contentSecurityPolicy.replaceAll(/ 'sha256-[^']+'/g, '') : contentSecurityPolicy
  const policies = new Map<string, string>()
  for (const [index, page] of pages.entries()) {
    const policy = pagePolicies?.texts[pagePolicies.ofPages[index] ?? -1]
    if (policy) policies.set(page, policy)
  }
  return {
    all: new Map(Object.entries(securityHeaders({ isHttps: origin.startsWith('https:') }))),
    documents: new Map(Object.entries(documentHeaders(others))),
    policyOf: (address) => policies.get(address) ?? contentSecurityPolicy,
  }
}
