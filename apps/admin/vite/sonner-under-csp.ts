import type { Plugin } from 'vite'

const SONNER = /[\\/]sonner[\\/]dist[\\/]index\.mjs$/
const INSERTS_STYLES = /__insertCSS\("(?:[^"\\]|\\.)*"\);?/
const SWIPE = 'SWIPE_THRESHOLD = 45'

/**
 * Two patches of the toast library, which has no option for either:
 * - it inserts a `<style>` element without a nonce, which the content security policy refuses: the same rules come from
 *   its own style sheet instead (`ui/toasts.tsx` imports it);
 * - a toast is swiped away at 20 px (spec: public-site §8), not at 45.
 * A version with different code fails the build.
 */
export function sonnerUnderCsp(): Plugin {
  return {
    name: 'admin-sonner-under-csp',
    enforce: 'pre',
    transform(code, id) {
      if (!SONNER.test(id.split('?')[0] ?? id)) return null
      if (!INSERTS_STYLES.test(code) || !code.includes(SWIPE)) this.error('sonner changed: check vite/sonner-under-csp.ts')
      return { code: code.replace(INSERTS_STYLES, '').replace(SWIPE, 'SWIPE_THRESHOLD = 20'), map: null }
    },
  }
}
