import type { ContentTable } from '@bayt/content/entities/tables'
import type { Locale } from '@bayt/content/locale'
import { isHashed } from '@bayt/web-headers/site'

/** Settings for showing a page in a frame of the console. */
export interface FrameSettings {
  /** Scheme and host of the site: pictures of the page have paths. */
  siteUrl: string
  /** The other origin of pictures: the storage. */
  storageUrl: string
  /** Allows the styles of the page under the content security policy of the console, which a frame from `srcdoc` inherits. */
  nonce: string
  /** Display fonts from the console, because fonts of another host are not loaded. */
  fontStyles: string
}

/** The classes of a page whose scripts have started. No script runs here. */
const STARTED_CLASSES = ['js', 'has-font', 'touched', 'settled']

/**
 * Styles of the preview itself: parts that scripts would move can be scrolled by hand, and changed places have marks
 * (`markChanges`).
 */
const FRAME_STYLES = `
  [data-strip] > :last-child { overflow-x: auto !important; mask-image: none !important; }
  [data-marks="a"] [data-changed] { animation: mark-a 2.4s ease-out; }
  [data-marks="b"] [data-changed] { animation: mark-b 2.4s ease-out; }
  @keyframes mark-a { from, 60% { outline: 3px solid var(--saffron); outline-offset: 4px; } to { outline: 3px solid transparent; outline-offset: 4px; } }
  @keyframes mark-b { from, 60% { outline: 3px solid var(--saffron); outline-offset: 4px; } to { outline: 3px solid transparent; outline-offset: 4px; } }
`

/**
 * Prepares a rendered page for a sandboxed frame: without scripts and with its own policy, which allows only styles with the
 * nonce, and pictures of the site, the storage and the device.
 */
export function preparePage(html: string, settings: FrameSettings): Document {
  const page = parsePage(html, settings.nonce)
  for (const element of page.querySelectorAll('script, noscript, base, link, iframe, object, embed, meta[http-equiv]'))
    element.remove()
  for (const island of page.querySelectorAll('astro-island')) {
    // The attributes would hide the controls, and their data is for scripts.
    for (const { name } of [...island.attributes]) island.removeAttribute(name)
  }
  takePicturesFromSite(page, settings.siteUrl)
  page.documentElement.classList.add(...STARTED_CLASSES)
  for (const text of [settings.fontStyles, FRAME_STYLES]) {
    const style = page.createElement('style')
    style.setAttribute('nonce', settings.nonce)
    style.textContent = text
    page.head.append(style)
  }
  const policy = page.createElement('meta')
  policy.httpEquiv = 'content-security-policy'
  policy.content = framePolicy(settings)
  page.head.prepend(policy)
  return page
}

/**
 * Parses a rendered page. The policy of the console also applies to a document that is only parsed, so styles get the nonce
 * before parsing. The content is escaped, so its texts contain no style tag.
 */
export function parsePage(html: string, nonce: string): Document {
  return new DOMParser().parseFromString(html.replace(/<style(?=[\s>])/g, `<style nonce="${nonce}"`), 'text/html')
}

/** The nonce of this page load; scripts read it as a property, because its attribute is hidden. */
export function nonceOfPage(): string {
  return document.querySelector<HTMLElement>('script[nonce], link[nonce], style[nonce]')?.nonce ?? ''
}

/** The policy of a previewed page, in addition to the console's policy, which the frame inherits. */
export function framePolicy({ siteUrl, storageUrl, nonce }: Pick<FrameSettings, 'siteUrl' | 'storageUrl' | 'nonce'>): string {
  return [
    "default-src 'none'",
    `img-src 'self' ${new URL(siteUrl).origin} ${new URL(storageUrl).origin} blob: data:`,
    `style-src 'nonce-${nonce}'`,
    "font-src 'self'",
    "form-action 'none'",
    "base-uri 'none'",
  ].join('; ')
}

/** The text of a prepared page, for `srcdoc`. */
export function textOfPage(page: Document): string {
  return `<!doctype html>${page.documentElement.outerHTML}`
}

function takePicturesFromSite(page: Document, siteUrl: string): void {
  for (const picture of page.querySelectorAll('[src]')) {
    picture.setAttribute('src', siteFile(picture.getAttribute('src') ?? '', siteUrl))
  }
  for (const source of page.querySelectorAll('[srcset]')) {
    const variants = (source.getAttribute('srcset') ?? '').split(/,\s+/)
    const shown = variants.map((variant) => {
      const [address = '', ...width] = variant.split(' ')
      return [siteFile(address, siteUrl), ...width].join(' ')
    })
    source.setAttribute('srcset', shown.join(', '))
  }
}

/** Copies of the brand's pictures (`vite/brand.ts`). */
const COPIES = '/admin/site-files'

/**
 * The address under which the console loads a file of the site. Files with a hash come from the site; other files come from the
 * console, because the site serves these files only to its own pages.
 * @param path on the site, or a full address
 */
export function siteFile(path: string, siteUrl: string): string {
  const url = URL.parse(path, siteUrl)
  if (!url || url.origin !== new URL(siteUrl).origin) return path
  return isHashed(url.pathname) ? url.href : COPIES + url.pathname
}

/** Unfolds the facts for the trade, which phones show on request, if the record is among them. */
export function unfoldFacts(page: Document, table: ContentTable): void {
  if (table !== 'trade_facts' && table !== 'trade_packs') return
  for (const details of page.querySelectorAll('.trade details')) details.setAttribute('open', '')
}

/**
 * Shows a slide of the home page instead of the first slide, in place of the site's scripts; a page without scripts has only
 * the picture of the first slide.
 * @param slide the row of the slide
 * @param pictures pictures of the device by their address in the row
 */
export function showSlide(
  page: Document,
  language: Locale,
  slide: object,
  pictures: Readonly<Record<string, { src: string }>> = {},
): void {
  const columns: Record<string, unknown> = { ...slide }
  const title = String(columns[`title_${language}`] ?? '')
  const address = String(columns.image_url ?? '')
  const picture = pictures[address]?.src ?? address
  const slides = [...page.querySelectorAll('[data-hero-text]')]
  const shown = slides.findIndex((slide) => slide.querySelector('h1, h2')?.textContent?.trim() === title.trim())
  if (shown < 0) return
  const frames = [...page.querySelectorAll('[data-hero-picture]')]
  for (const elements of [slides, frames]) {
    for (const [index, element] of elements.entries()) element.toggleAttribute('data-active', index === shown)
  }
  for (const [index, dot] of [...page.querySelectorAll('[data-hero] [role="tab"]')].entries()) {
    dot.setAttribute('aria-selected', String(index === shown))
  }
  const frame = frames[shown]
  if (!frame || picture === '' || frame.querySelector('img')) return
  const image = Object.assign(page.createElement('img'), { src: picture, alt: '' })
  const holder = Object.assign(page.createElement('picture'), { className: 'picture' })
  holder.append(image)
  frame.prepend(holder)
}
