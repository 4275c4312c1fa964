import { COLOURS, THEME_COLOUR } from '@bayt/brand/colours'
import { COMPANY } from '@bayt/brand/company'
import { LOCALE_FACTS, localePath } from '@bayt/content/locale'
import type { APIRoute } from 'astro'
import { logoAddress } from '../../assets/logos.ts'

/** The web app manifest: name and icon of the site on a home screen, in one language. */
export const GET: APIRoute = ({ locals: { locale } }) => {
  const manifest = {
    name: COMPANY.name[locale],
    short_name: COMPANY.name[locale],
    lang: locale,
    dir: LOCALE_FACTS[locale].dir,
    start_url: localePath(locale, '/'),
    display: 'browser',
    theme_color: THEME_COLOUR,
    background_color: COLOURS.paper,
    icons: [
      { src: logoAddress('favicon'), type: 'image/svg+xml', sizes: 'any' },
      { src: '/icon-192.png', type: 'image/png', sizes: '192x192' },
      { src: '/icon-512.png', type: 'image/png', sizes: '512x512' },
      // The logo is within the safe zone of a circular mask.
      { src: '/icon-maskable-512.png', type: 'image/png', sizes: '512x512', purpose: 'maskable' },
    ],
  }
  return new Response(JSON.stringify(manifest), { headers: { 'content-type': 'application/manifest+json' } })
}
