import type { Plugin } from 'vite'
import { insertConfig } from '../server/html.ts'

/**
 * For `npm run dev`: also serves the address without a final slash, writes the addresses of the backend into `index.html`, and removes
 * the parts that only a build fills (the start for older browsers, and the screens before the scripts).
 */
export function development(): Plugin {
  const { SUPABASE_URL: supabaseUrl = '', SUPABASE_PUBLISHABLE_KEY: publishableKey = '', SITE_URL: siteUrl = '' } = process.env
  return {
    name: 'admin-development',
    apply: 'serve',
    configureServer: ({ middlewares }) => {
      middlewares.use((request, _, next) => {
        request.url = request.url?.replace(/^\/admin(?=$|\?)/, '/admin/')
        next()
      })
    },
    transformIndexHtml: (html) =>
      insertConfig(html, { supabaseUrl, publishableKey, siteUrl }).replace(
        /__STATIC_SCREENS__|<script>__(?:START|SHOW_STATIC)__<\/script>/g,
        '',
      ),
  }
}
