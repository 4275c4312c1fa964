import { COLOURS, THEME_COLOUR } from '@bayt/brand/colours'
import { COMPANY } from '@bayt/brand/company'
import { DEFAULT_LOCALE, LOCALE_FACTS, LOCALES } from '@bayt/content/locale'
import type { APIRoute } from 'astro'

/** The web app manifest: name and icon of the site on a home screen. */
export const GET: APIRoute = () => {
  const manifest = {
    name: LOCALES.map((locale) => COMPANY.name[locale]).join(' · '),
    short_name: COMPANY.name[DEFAULT_LOCALE],
    lang: DEFAULT_LOCALE,
    dir: LOCALE_FACTS[DEFAULT_LOCALE].dir,
    start_url: '/',
    display: 'browser',
    theme_color: THEME_COLOUR,
    background_color: COLOURS.paper,
    icons: [
      { src: '/favicon.svg', type: 'image/svg+xml', sizes: 'any' },
      { src: '/icon-192.png', type: 'image/png', sizes: '192x192' },
      { src: '/icon-512.png', type: 'image/png', sizes: '512x512' },
      // Its logo is within the safe zone of a circular mask.
      { src: '/icon-maskable-512.png', type: 'image/png', sizes: '512x512', purpose: 'maskable' },
    ],
  }
  return new Response(JSON.stringify(manifest), { headers: { 'content-type': 'application/manifest+json' } })
}
