import { type ContentTable, ENTITIES } from '@bayt/content/entities/tables'
import { eachLocale, LOCALES, type Locale, localePath } from '@bayt/content/locale'
import { readRecord } from '@bayt/content/queries/resource'
import type { PreviewEdit } from '@bayt/release/preview'
import { serverNow } from '../../lib/clock.ts'
import type { Services } from '../../lib/services.tsx'
import { nonceOfPage, parsePage, showSlide, textOfPage } from '../preview/frame/prepare-page.ts'
import { madeVisible, NEW_RECORD_ID } from '../preview/row-of-values.ts'
import { previewRenderers } from '../preview/use-renderer.ts'

/** A draft to share, as a save would store it now. */
export interface ShareableDraft {
  table: ContentTable
  id: number | 'new'
  record: object
  /** A prepared set whose pages are shared instead of the page of the record. */
  set?: SharedSet
}

/** The pages of a set. */
export interface SharedSet {
  id: number
  version: number
  /** English paths of the pages. */
  paths: readonly string[]
  edits: readonly PreviewEdit[]
}

/**
 * Renders the page of a draft in each language, as the preview does, for somebody who opens its link.
 * @throws Error if the page cannot be rendered; ContentError if the record was deleted
 */
export async function takeSnapshot(
  { client, config }: Pick<Services, 'client' | 'config'>,
  { table, id, record }: ShareableDraft,
): Promise<Record<Locale, string>> {
  const updated_at = new Date(serverNow()).toISOString()
  const created_at = id === 'new' ? updated_at : (await readRecord(client, table, id)).created_at
  const shownId = id === 'new' ? NEW_RECORD_ID : id
  const row = madeVisible(table, { ...record, id: shownId, created_at, updated_at })
  const addresses = LOCALES.map((locale) => localePath(locale, ENTITIES[table].path(shownId)))
  try {
    const { renderer } = await previewRenderers.use(config)
    const pages = await renderer.render(addresses, [{ table, id: shownId, row } as PreviewEdit])
    const snapshotOf = (locale: Locale, html: string) => {
      const page = prepareSnapshot(html, config.siteUrl)
      if (table === 'hero_images') showSlide(page, locale, row)
      return textOfPage(page)
    }
    return eachLocale((locale) => snapshotOf(locale, pages[LOCALES.indexOf(locale)]?.html ?? ''))
  } finally {
    previewRenderers.release()
  }
}

/**
 * Renders the pages of a set in each language. @returns the HTML by language, of the second and further pages as `en/1`, `ar/1`, …
 * @throws Error if a page cannot be rendered
 */
export async function takeSetSnapshot(
  { config }: Pick<Services, 'config'>,
  { paths, edits }: SharedSet,
): Promise<Record<string, string>> {
  try {
    const { renderer } = await previewRenderers.use(config)
    const places = paths.flatMap((path, at) =>
      LOCALES.map((locale) => ({ key: at === 0 ? locale : `${locale}/${at}`, address: localePath(locale, path) })),
    )
    const pages = await renderer.render(
      places.map(({ address }) => address),
      edits,
    )
    return Object.fromEntries(
      places.map(({ key }, at) => [key, textOfPage(prepareSnapshot(pages[at]?.html ?? '', config.siteUrl))]),
    )
  } finally {
    previewRenderers.release()
  }
}

/** Elements that a page without scripts does not use, or must not show to people without an account. */
const LEFT_OUT = 'script, base, link, iframe, object, embed, meta[http-equiv], meta[property="og:url"]'

/** The page without scripts, as for visitors without JavaScript. Addresses are absolute, links leave the frame, and anchors stay in it. */
export function prepareSnapshot(html: string, siteUrl: string): Document {
  const page = parsePage(html, nonceOfPage())
  for (const element of page.querySelectorAll(LEFT_OUT)) element.remove()
  for (const island of page.querySelectorAll('astro-island')) island.removeAttribute('props')
  for (const style of page.querySelectorAll('style')) style.removeAttribute('nonce')
  const absolute = (address: string) => URL.parse(address, siteUrl)?.href ?? address
  for (const name of ['src', 'poster', 'href']) {
    for (const element of page.querySelectorAll(`[${name}]`)) {
      const address = element.getAttribute(name) ?? ''
      const isAnchor = element.tagName === 'A' && address.startsWith('#')
      element.setAttribute(name, isAnchor ? `about:srcdoc${address}` : absolute(address))
      if (element.tagName === 'A' && !isAnchor) element.setAttribute('target', '_top')
    }
  }
  for (const element of page.querySelectorAll('[srcset]')) {
    const variants = (element.getAttribute('srcset') ?? '').split(/,\s+/)
    const shown = variants.map((variant) => variant.replace(/^\S+/, absolute))
    element.setAttribute('srcset', shown.join(', '))
  }
  // Uses the display font: a script of the page would set this class, but scripts are removed.
  page.documentElement.classList.add('has-font')
  return page
}
