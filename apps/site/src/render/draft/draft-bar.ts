import type { Locale } from '@bayt/content/locale'
import { formatLongDate } from '@bayt/content/text/long-date'
import { DRAFT_TEXTS } from './texts.ts'

/**
 * Fixed at the bottom of the screen, as the notice of a cached copy, so that the header keeps its place; messages of the page stand above
 * it. On paper it is the first line.
 */
export const BAR_STYLES = [
  '.draft-bar{position:fixed;z-index:24;inset-block-end:0;inset-inline:0;padding:var(--space-3) var(--gutter);',
  'background:var(--saffron);color:var(--ink);font-size:var(--step--1);text-align:center}',
  // Room for the bar below the footer.
  'body{padding-block-end:calc(2.5em + 2*var(--space-3))}',
  '@media print{.draft-bar{position:static;border-block-end:1px solid}}',
  '@media (forced-colors:active){.draft-bar{border-block-start:1px solid}}',
].join('')

/** The first element of a draft's page: that it is one, and until when it can be opened. */
export function draftBar(locale: Locale, expiresAt: string): string {
  const { label, notPublic, until } = DRAFT_TEXTS[locale]
  const time = `<time datetime="${new Date(expiresAt).toISOString()}">${until(formatLongDate(locale, expiresAt))}</time>`
  return `<aside class="draft-bar" aria-label="${label}"><strong>${notPublic}</strong> · ${time}</aside>`
}
