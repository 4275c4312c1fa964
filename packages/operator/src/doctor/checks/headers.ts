import { isLoopback } from '@bayt/content/text/secure-address'
import { gradeHeaders, HIGHEST_SCORE } from '@bayt/web-headers/observatory'
import type { Check, Finding } from '../check.ts'
import { fetchText } from '../http.ts'

const NAMES: Record<string, string> = {
  policy: 'content-security-policy is missing or too wide',
  cookies: 'a cookie is set',
  sharing: 'access-control-allow-origin is open with credentials',
  referrer: 'referrer-policy is unsafe',
  transport: 'strict-transport-security is missing or short',
  scripts: 'scripts of other hosts are loaded',
  sniffing: 'x-content-type-options: nosniff is missing',
  framing: 'other sites may frame it',
  resources: 'cross-origin-resource-policy is missing',
}

/** Maximum points of each rule. */
const MAX_POINTS: Record<string, number> = { policy: 10, referrer: 5, framing: 5, resources: 10 }

async function faultsOf(url: string, remedy: string): Promise<Finding[]> {
  const { status, headers, text } = await fetchText(url)
  if (status !== 200) return [{ fault: `${url} answers ${status} instead of a page.`, remedy }]
  const isLocal = isLoopback(new URL(url).hostname)
  const { score, modifiers } = gradeHeaders(isLocal ? withHttpsSources(headers) : headers, text)
  const lacking = Object.entries(modifiers).filter(
    // An address of this machine has no https, so the rule `transport` does not apply.
    ([rule, points]) => points < (MAX_POINTS[rule] ?? 0) && !(isLocal && rule === 'transport'),
  )
  if (lacking.length === 0) return []
  const reasons = lacking.map(([rule]) => NAMES[rule] ?? rule).join('; ')
  return [{ fault: `Headers of ${url} reach ${score} of ${HIGHEST_SCORE} points: ${reasons}.`, remedy }]
}

/** Replaces http by https in the policy for addresses of this machine, because such addresses are safe. */
function withHttpsSources(headers: Headers): Headers {
  const changed = new Headers(headers)
  const policy = headers.get('content-security-policy')
  if (policy) changed.set('content-security-policy', policy.replaceAll(/http:(?=\/\/(?:localhost|127\.0\.0\.1)\b)/g, 'https:'))
  return changed
}

async function nonceFaults(url: string, remedy: string): Promise<Finding[]> {
  const loads = await Promise.all([fetchText(url), fetchText(url)])
  const nonces = loads.map(({ headers }) => /'nonce-([\w-]+)'/.exec(headers.get('content-security-policy') ?? '')?.[1])
  if (nonces[0] && nonces[1] && nonces[0] !== nonces[1]) return []
  return [{ fault: `${url} has no new nonce for each load (spec: admin §9).`, remedy }]
}

export const headers: Check = {
  title: 'The headers of site and admin have the highest grade, and each load of the admin has a new nonce',
  async run({ site, admin }) {
    const forSite =
      'Upload _headers with the other files of dist/static, or serve the site with the publisher; a proxy in front must not remove headers.'
    const forAdmin =
      'Serve the admin with apps/admin/edge/worker.ts or apps/admin/server, not as plain files; nothing in front may cache its page.'
    const found = await Promise.all([
      faultsOf(`${site}/`, forSite),
      faultsOf(`${site}/ar`, forSite),
      faultsOf(admin, forAdmin),
      nonceFaults(admin, forAdmin),
    ])
    return found.flat()
  },
}
