import type { ListEntry } from '../search-index.ts'
import { type CardWords, fillCard } from './fill-card.ts'
import type { Searchable } from './matches.ts'

/** The list element of the page. Its cards are `<li data-id>`; cards created here have `data-created`. */
const listOf = (listId: string) => document.getElementById(listId)
const cardsOf = (list: HTMLElement) => [...list.children].filter((child) => child instanceof HTMLElement)

/** An entry of the search index, from which a card can be created, or a card of the page. */
export type ShownEntry = Searchable | ListEntry

/** The cards of the page with their categories: enough to filter by category without the search index. */
export function readCards(listId: string): Searchable[] {
  const list = listOf(listId)
  return list ? cardsOf(list).map(({ dataset }) => ({ id: Number(dataset.id), category: dataset.category ?? '', text: '' })) : []
}

/**
 * Shows exactly these entries, in their order. Cards from the server are shown or hidden and never move. Other cards are created
 * from the page's template, and removed when they are not shown.
 * @param createdCount only among this number of first entries are missing cards created
 */
export function showCards(listId: string, entries: readonly ShownEntry[], words: CardWords, createdCount = entries.length): void {
  const list = listOf(listId)
  if (!list) return
  const wanted = new Set(entries.map(({ id }) => id))
  const known = new Map<number, HTMLElement>()
  for (const card of cardsOf(list)) {
    const id = Number(card.dataset.id)
    const isHidden = !wanted.has(id)
    // Setting the same value again would make the browser recompute the card's styles.
    if (card.hidden !== isHidden) card.hidden = isHidden
    if (isHidden && 'created' in card.dataset) card.remove()
    else known.set(id, card)
  }
  const nextShown = (from: Element | null | undefined): Element | null => {
    let card = from ?? null
    while (card instanceof HTMLElement && card.hidden) card = card.nextElementSibling
    return card
  }
  let nextCard = nextShown(list.firstElementChild)
  for (const [index, entry] of entries.entries()) {
    const card = known.get(entry.id) ?? (index < createdCount ? createCard(listId, entry, words) : undefined)
    if (!card) continue
    if (card === nextCard) nextCard = nextShown(card.nextElementSibling)
    else list.insertBefore(card, nextCard)
  }
  list.style.minBlockSize = ''
}

function createCard(listId: string, entry: ShownEntry, words: CardWords): HTMLElement | undefined {
  const template = document.getElementById(`${listId}-card`)
  const card = template instanceof HTMLTemplateElement ? template.content.firstElementChild?.cloneNode(true) : undefined
  if (!(card instanceof HTMLElement) || !('picture' in entry)) return undefined
  card.dataset.id = String(entry.id)
  card.dataset.created = ''
  fillCard(card, entry, words)
  return card
}

/**
 * Reserves space for cards that are still loading, so that content below the list moves on the click and not under the visitor's
 * finger when the cards arrive.
 */
export function reserveSpace(listId: string): void {
  const list = listOf(listId)
  if (list) list.style.minBlockSize = `${list.offsetHeight + window.innerHeight * 2}px`
}

/**
 * Skips the layout of cards outside the viewport while the visitor types (`CardGrid.astro`): keys respond a quarter faster. It is
 * temporary, because the heights of such cards are estimates, and Back would restore a wrong scroll position.
 */
export function skipOffscreenLayout(listId: string, isOn: boolean): void {
  listOf(listId)?.toggleAttribute('data-typing', isOn)
}

/** Focuses a card. @param index counted from 0 among the visible cards */
export function focusCard(listId: string, index: number): void {
  const list = listOf(listId)
  const shown = list ? cardsOf(list).filter(({ hidden }) => !hidden) : []
  shown[index]?.querySelector('a')?.focus({ preventScroll: true })
}
