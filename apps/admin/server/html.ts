import type { ServedConfig } from './environment.ts'

/** The placeholder of the configuration in `index.html`; quoted, so that the page contains valid JSON. */
const CONFIG_PLACEHOLDER = '"__APP_CONFIG__"'

/** Placeholder for the address of the site in the login screen that the build renders. */
export const SITE_URL_PLACEHOLDER = '__SITE_URL__'

/** `html` with its configuration. */
export function insertConfig(html: string, config: ServedConfig): string {
  const siteUrl = config.siteUrl.replace(/\/+$/, '').replaceAll('&', '&amp;').replaceAll('"', '&quot;')
  return html.replace(CONFIG_PLACEHOLDER, () => configJson(config)).replaceAll(SITE_URL_PLACEHOLDER, () => siteUrl)
}

/** The configuration as JSON for a `<script>` element: `<` is escaped, so that nothing can end the element. */
function configJson(config: ServedConfig): string {
  return JSON.stringify(config).replaceAll('<', '\\u003c')
}

/** Completes the built `index.html` for one page load. */
export function renderHtml(template: string, config: ServedConfig, nonce: string): string {
  return insertConfig(template, config).replaceAll('__CSP_NONCE__', nonce)
}
