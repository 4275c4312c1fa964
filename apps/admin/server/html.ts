import type { ServedConfig } from './environment.ts'

/** What `index.html` carries until its configuration is known; quoted, so that it is JSON by itself. */
const CONFIG_PLACEHOLDER = '"__APP_CONFIG__"'

/** `html` with its configuration in place. */
export function insertConfig(html: string, config: ServedConfig): string {
  return html.replace(CONFIG_PLACEHOLDER, () => configJson(config))
}

/** The configuration as it may stand inside a `<script>` element: no `<` can end it early. */
function configJson(config: ServedConfig): string {
  return JSON.stringify(config).replaceAll('<', '\\u003c')
}

/** The built `index.html` of one page load. */
export function renderHtml(template: string, config: ServedConfig, nonce: string): string {
  return insertConfig(template, config).replaceAll('__CSP_NONCE__', nonce)
}
