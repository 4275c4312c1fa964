import { adminCacheControl, adminHtmlHeaders, createNonce, isHosted } from '@bayt/web-headers/admin'
import { httpsTargetAmong } from '@bayt/web-headers/https'
import { securityHeaders } from '@bayt/web-headers/security'
import { readSettings } from '../server/environment.ts'
import { renderHtml } from '../server/html.ts'
import { addressOf, isPage, pathOf } from '../server/path-of.ts'

/**
 * Serves the console without our server: a module worker (Cloudflare Workers with static assets, and compatible hosts) that gives each load
 * of the page its own nonce. On Node, `server/serve.ts` serves the console.
 */
const BASE = '/admin'

export interface EdgeEnvironment {
  /** The built files (`dist`), by paths below `/admin`. */
  ASSETS: { fetch(request: Request): Promise<Response> }
  SUPABASE_URL?: string
  SUPABASE_PUBLISHABLE_KEY?: string
  SITE_URL?: string
  ADMIN_URL?: string
  PASSWORD_MIN_LENGTH?: string
}

export default {
  async fetch(request: Request, env: EdgeEnvironment): Promise<Response> {
    const { ASSETS, ...variables } = env
    const { config, origins } = readSettings(variables)
    const security = securityHeaders({ isHttps: isHosted(config) })
    const url = new URL(request.url)
    const secure = httpsTargetAmong(origins, {
      host: url.host,
      forwardedProto: url.protocol.slice(0, -1),
      target: url.pathname + url.search,
    })
    if (secure === 'unknown_host')
      return answer(421, 'The admin is not served at this host over http. Set ADMIN_URL to its address.', security)
    if (secure) return redirect(secure.location, 308)
    if (request.method !== 'GET' && request.method !== 'HEAD') return answer(405, 'Method not allowed', security)
    if (url.pathname === '/') return redirect(BASE, 302)
    if (url.pathname !== BASE && !url.pathname.startsWith(`${BASE}/`)) return answer(404, 'Not found', security)

    const path = pathOf(url.pathname.slice(BASE.length))
    if (path === undefined) return answer(400, 'Bad request: the URL is not valid.', security)
    const fileOf = (name: string) => ASSETS.fetch(new Request(new URL(addressOf(name), url.origin), { headers: request.headers }))
    if (!isPage(path)) {
      const file = await fileOf(path)
      if (file.ok || file.status === 304) return withHeaders(file, { ...security, ...fileHeaders(path) })
      // A missing script must not be answered with the page: the browser would run the page as a script.
      if (path.startsWith('/assets/')) return answer(404, 'Not found', security)
    }
    const template = await ASSETS.fetch(new Request(new URL('/index.html', url.origin)))
    if (!template.ok) return answer(503, 'The admin is not built.', security)
    const nonce = createNonce()
    const html = renderHtml(await template.text(), config, nonce)
    return new Response(html, { headers: { ...security, ...adminHtmlHeaders(nonce, config) } })
  },
}

/** The file `sw.js` is inside `/admin/`; this header lets the service worker also control the page `/admin`. */
function fileHeaders(path: string): Record<string, string> {
  return { 'cache-control': adminCacheControl(path), ...(path === '/sw.js' ? { 'service-worker-allowed': BASE } : {}) }
}

function withHeaders(response: Response, headers: Record<string, string>): Response {
  const changed = new Response(response.body, response)
  for (const [name, value] of Object.entries(headers)) changed.headers.set(name, value)
  return changed
}

function redirect(location: string, status: number): Response {
  return new Response(null, { status, headers: { location } })
}

function answer(status: number, text: string, headers: Record<string, string>): Response {
  return new Response(text, { status, headers: { ...headers, 'content-type': 'text/plain; charset=utf-8' } })
}
