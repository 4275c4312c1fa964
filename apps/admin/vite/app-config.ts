import type { Plugin } from 'vite'
import { insertConfig } from '../server/html.ts'

const NAMES = ['VITE_SUPABASE_URL', 'VITE_SUPABASE_PUBLISHABLE_KEY', 'VITE_SITE_URL'] as const

/**
 * Writes the addresses of the backend into `index.html` at build time, for a static host without our server. Without the three environment
 * variables the placeholder stays, and `server/serve.ts` replaces the placeholder at each page load.
 */
export function appConfig(env: Record<string, string | undefined> = process.env): Plugin {
  return {
    name: 'admin-app-config',
    transformIndexHtml: {
      // Runs after the plugin that inserts the login, because the login also contains the address of the site
      // (vite/static-screens.ts).
      order: 'post',
      handler: (html) => insertEnvironment(html, env),
    },
  }
}

function insertEnvironment(html: string, env: Record<string, string | undefined>): string {
  const missing = NAMES.filter((name) => !env[name])
  if (missing.length === NAMES.length) return html
  if (missing.length > 0) throw new Error(`Set ${missing.join(' and ')} too: the admin needs ${NAMES.join(', ')} together.`)
  const [supabaseUrl = '', publishableKey = '', siteUrl = ''] = NAMES.map((name) => env[name])
  // The page itself refuses a wrong number, and names the variable.
  const minLength = env.VITE_PASSWORD_MIN_LENGTH
  const config = { supabaseUrl, publishableKey, siteUrl, ...(minLength && { passwordMinLength: Number(minLength) }) }
  return insertConfig(html, config)
}
