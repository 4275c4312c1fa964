import { ARABIC_FAMILY, LATIN_FAMILY } from '@bayt/brand/fonts'

/** The display font of each language that is not written in Latin letters (`packages/brand/fonts.css`). */
const FAMILIES: Readonly<Record<string, string>> = { ar: ARABIC_FAMILY }
/** The elements that use the display font. */
const DISPLAY_TEXTS = 'h1, h2, h3, h4, [data-display]'
/** A smaller shift does not count: the baseline of another font differs slightly within the same line. */
const TOLERATED_SHIFT_PX = 4
const CHUNK_SIZE = 2
const BETWEEN_CHUNKS_MS = 20

/**
 * Sets the display font last: a page is readable without it. The font is fetched when the page has loaded and is painted, and
 * never with Save-Data. If the font would move text on the screen, only later pages use it, from the first paint on
 * (`layouts/early.ts`). Each text gets its own class: a class on the root would recompute the styles of the complete page.
 */
export async function setDisplayFont(): Promise<void> {
  const { classList, dataset, lang } = document.documentElement
  if (classList.contains('has-font') || navigator.connection?.saveData) return
  await whenLoaded()
  const faces = await document.fonts.load(`1em "${FAMILIES[lang] ?? LATIN_FAMILY}"`)
  if (faces.length === 0) return
  const texts = [...document.querySelectorAll(DISPLAY_TEXTS)]
  const isSet = await setInChunks(texts)
  if (!isSet) for (const text of texts) text.classList.remove('has-font')
  try {
    localStorage.setItem(`font ${lang}`, dataset.font ?? '')
  } catch {
    // Storage is forbidden: each page sets the font after it has loaded.
  }
}

/**
 * Sets the font of a few texts at a time, so that a slow phone can respond to taps in between.
 * @returns whether no text on the screen moved
 */
async function setInChunks(texts: readonly Element[]): Promise<boolean> {
  for (let at = 0; at < texts.length; at += CHUNK_SIZE) {
    await new Promise((resolve) => setTimeout(resolve, BETWEEN_CHUNKS_MS))
    const chunk = texts.slice(at, at + CHUNK_SIZE)
    const before = chunk.map((text) => (isShown(text) ? text.getBoundingClientRect() : undefined))
    for (const text of chunk) text.classList.add('has-font')
    if (chunk.some((text, index) => isMoved(before[index], text))) return false
  }
  return true
}

/** A text in the closed menu or far below the screen may have no place yet. Older browsers cannot tell whether a text is shown. */
function isShown(text: Element): boolean {
  return text.checkVisibility?.({ contentVisibilityAuto: true }) ?? true
}

/** Whether a text on the screen, or the content below it, moved. */
function isMoved(before: DOMRect | undefined, text: Element): boolean {
  if (!before || before.top > innerHeight) return false
  const after = text.getBoundingClientRect()
  return Math.abs(before.top - after.top) > TOLERATED_SHIFT_PX || Math.abs(before.bottom - after.bottom) > TOLERATED_SHIFT_PX
}

/** Resolves when the page has loaded and is painted. */
async function whenLoaded(): Promise<void> {
  if (document.readyState !== 'complete') await new Promise((resolve) => addEventListener('load', resolve, { once: true }))
  await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)))
}
