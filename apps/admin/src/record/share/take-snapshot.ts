import { LOCALES, localePath } from '@bayt/content/locale'
import type { PreparedSet } from '@bayt/content/queries/prepared'
import { serverNow } from '../../data/clock.ts'
import type { Services } from '../../data/services.tsx'
import { nonceOfPage, parsePage, showSlide, textOfPage, unfoldFacts } from '../preview/frame/prepare-page.ts'
import { placesOf } from '../preview/places.ts'
import type { PreviewSource } from '../preview/use-form-source.ts'
import { previewRenderers } from '../preview/use-renderer.ts'
import { readSetRecords, setSources } from './set-sources.ts'

/**
 * Renders the pages of a set in each language, as its preview does, for somebody who opens its link.
 * @returns the HTML by language, of the second and further pages as `en/1`, `ar/1`, …
 * @throws Error if a page cannot be rendered; ContentError if its records cannot be read
 */
export async function takeSnapshot(
  { client, config }: Pick<Services, 'client' | 'config'>,
  set: PreparedSet,
): Promise<Record<string, string>> {
  const sources = [...setSources(set, await readSetRecords(client, set), new Date(serverNow()).toISOString()).values()]
  const shown = new Map<string, PreviewSource>()
  for (const source of sources) {
    const path = pathOf(source)
    if (path !== undefined && !shown.has(path)) shown.set(path, source)
  }
  const pages: Record<string, string> = {}
  try {
    const { renderer } = await previewRenderers.use(config)
    for (const [at, [path, source]] of [...shown].entries()) {
      const edits = source.visibility === 'hidden' ? source.shown : source.saved
      const rendered = await renderer.render(
        LOCALES.map((locale) => localePath(locale, path)),
        edits,
      )
      for (const [index, locale] of LOCALES.entries()) {
        const page = prepareSnapshot(rendered[index]?.html ?? '', config.siteUrl)
        unfoldFacts(page, source.table)
        if (source.table === 'hero_images') showSlide(page, locale, edits[0]?.row ?? {})
        pages[at === 0 ? locale : `${locale}/${at}`] = textOfPage(page)
      }
    }
    return pages
  } finally {
    previewRenderers.release()
  }
}

/** The page of a change: its first place, or the list of a record that visitors see no longer. */
function pathOf({ table, id, visibility, shown: [edit] }: PreviewSource): string | undefined {
  const places = placesOf(table, id, {}, edit?.row)
  const isLeft = visibility === 'hides' || !edit?.row
  return (isLeft ? places.find(({ key }) => key !== 'page') : places[0])?.path
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
