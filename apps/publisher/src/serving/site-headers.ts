import { documentHeaders, securityHeaders } from '@bayt/web-headers/security'
import type { ReleaseRecord } from '../release-record.ts'

/** The response headers of one release. */
export interface SiteHeaders {
  /** For every response. */
  all: Map<string, string>
  /** Additional headers for every response that a browser can open as a document. */
  documents: Map<string, string>
  /** The content security policy of the page at an address; it replaces the policy of other documents. */
  policyOf: (address: string) => string
}

/**
 * The policy of a page has the hashes of its own scripts and styles only. The hashes of all pages take a thousand bytes, with
 * which the HTML of some pages would no longer fit into the first packets of a connection. Other documents run no inline
 * script.
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
