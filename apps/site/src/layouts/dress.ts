/** The display face of each language (`styles/fonts.css`). */
const FACES: Record<string, string> = { en: 'Fraunces', ar: 'El Messiri' }
/** What is set in it. */
const DISPLAYED = 'h1, h2, h3, h4, [data-display]'
/** Letters of another face stand a little higher or lower in the same line. */
const UNNOTICED_PX = 4
const PIECE = 8
const BETWEEN_PIECES_MS = 50

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
  const [seen, further] = byScreen(document.querySelectorAll(DISPLAYED))
  const blocks = [...seen, ...document.querySelectorAll('main > section')]
  const before = blocks.map(topOf)
  mark(seen)
  const moves = blocks.some((block, index) => Math.abs(topOf(block) - (before[index] ?? 0)) > UNNOTICED_PX)
  if (moves) for (const text of seen) text.classList.remove('dressed')
  else markInPieces(further)
  try {
    localStorage.setItem(`font ${lang}`, dataset.font ?? '')
  } catch {
    // Storage is forbidden: each page is dressed anew.
  }
}

/** Those on the screen, and those above and below it. */
function byScreen(texts: Iterable<Element>): [seen: Element[], further: Element[]] {
  const parts: [Element[], Element[]] = [[], []]
  for (const text of texts) {
    const { top, bottom } = text.getBoundingClientRect()
    parts[bottom > 0 && top < innerHeight ? 0 : 1].push(text)
  }
  return parts
}

function mark(texts: Iterable<Element>): void {
  for (const text of texts) text.classList.add('dressed')
}

/** A slow phone lays out a few lines at a time, and answers a finger in between. */
function markInPieces([...texts]: Element[]): void {
  if (texts.length === 0) return
  setTimeout(() => {
    mark(texts.splice(0, PIECE))
    markInPieces(texts)
  }, BETWEEN_PIECES_MS)
}

const topOf = (block: Element) => block.getBoundingClientRect().top

function dressWhenLoaded(): void {
  // Where it cannot be fetched, the page stays as it is.
  if (document.readyState === 'complete') dress().catch(() => undefined)
  else addEventListener('load', () => requestAnimationFrame(() => setTimeout(dressWhenLoaded)), { once: true })
}

if (document.documentElement.classList.contains('settled')) dressWhenLoaded()
else document.addEventListener('settled', dressWhenLoaded, { once: true })
