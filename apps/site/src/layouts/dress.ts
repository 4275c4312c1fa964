import { ARABIC_FAMILY, LATIN_FAMILY } from '@bayt/brand/fonts'
import type { Locale } from '@bayt/content/locale'
import { whenSettled } from '../islands/start/when-settled.ts'

/** The display font of each language (`packages/brand/fonts.css`). */
const FACES: Readonly<Record<string, string>> = { en: LATIN_FAMILY, ar: ARABIC_FAMILY } satisfies Record<Locale, string>
/** What is set in it. */
const DISPLAYED = 'h1, h2, h3, h4, [data-display]'
/** Letters of another face stand a little higher or lower in the same line. */
const UNNOTICED_PX = 4
const PIECE = 2
const BETWEEN_PIECES_MS = 20

/**
 * Sets the display font last: a page is readable without it, so it is fetched when the page has loaded and is painted, and
 * never where the visitor asks to save data. Where it would move a line that the visitor may be reading, it is set from the
 * next page on. From then on it is set from the first paint (`early-script.ts`).
 *
 * Each text that is set in it is marked by itself: a mark on the whole page would cost the styles of the whole page.
 */
async function dress(): Promise<void> {
  const { classList, dataset, lang } = document.documentElement
  const { connection } = navigator as { connection?: { saveData?: boolean } }
  if (classList.contains('dressed') || connection?.saveData) return
  const faces = await document.fonts.load(`1em "${FACES[lang]}"`)
  if (faces.length === 0) return
  const texts = [...document.querySelectorAll(DISPLAYED)]
  const isSet = await setInPieces(texts)
  if (!isSet) for (const text of texts) text.classList.remove('dressed')
  try {
    localStorage.setItem(`font ${lang}`, dataset.font ?? '')
  } catch {
    // Storage is forbidden: each page is dressed anew.
  }
}

/** A few lines at a time: a slow phone answers a finger in between. @returns whether what is on the screen stayed in its place */
async function setInPieces(texts: readonly Element[]): Promise<boolean> {
  for (let at = 0; at < texts.length; at += PIECE) {
    await new Promise((resolve) => setTimeout(resolve, BETWEEN_PIECES_MS))
    const piece = texts.slice(at, at + PIECE)
    const before = piece.map((text) => text.getBoundingClientRect())
    for (const text of piece) text.classList.add('dressed')
    if (piece.some((text, index) => isMoved(before[index], text.getBoundingClientRect()))) return false
  }
  return true
}

/** Whether a text on the screen, or what stands below it, is elsewhere. */
function isMoved(before: DOMRect | undefined, after: DOMRect): boolean {
  if (!before || before.top > innerHeight) return false
  return Math.abs(before.top - after.top) > UNNOTICED_PX || Math.abs(before.bottom - after.bottom) > UNNOTICED_PX
}

function dressWhenLoaded(): void {
  // Where it cannot be fetched, the page stays as it is.
  if (document.readyState === 'complete') dress().catch(() => undefined)
  else addEventListener('load', () => requestAnimationFrame(() => setTimeout(dressWhenLoaded)), { once: true })
}

whenSettled(dressWhenLoaded)
