import { isLoopback } from '@bayt/content/text/secure-address'
import type { Check, Finding } from '../check.ts'
import { fetchText } from '../http.ts'

const REMEDY =
  'Turn on "always use https" at the host or proxy; behind a proxy, send x-forwarded-proto and set SITE_URL to https.'

async function faultsOf(address: string): Promise<Finding[]> {
  const url = new URL(address)
  if (isLoopback(url.hostname)) return []
  if (url.protocol !== 'https:') return [{ fault: `${address} is plain http.`, remedy: REMEDY }]
  const plain = `http://${url.host}${url.pathname}`
  const { status, headers } = await fetchText(plain)
  const location = URL.parse(headers.get('location') ?? '', plain)
  if (status >= 300 && status < 400 && location?.protocol === 'https:') return []
  return [{ fault: `${plain} does not redirect to https: it answers ${status}.`, remedy: REMEDY }]
}

export const https: Check = {
  title: 'Plain http redirects to https',
  run: async ({ site, admin }) => (await Promise.all([site, admin].map(faultsOf))).flat(),
}
