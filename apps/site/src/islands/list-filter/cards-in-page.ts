import type { ListEntry } from '../search-index.ts'
import { type CardWords, fillCard } from './fill-card.ts'
import type { Searchable } from './matches.ts'

/** The list that the page holds; its cards are `<li data-id>`. Those made here carry `data-made`. */
const listOf = (listId: string) => document.getElementById(listId)
const cardsOf = (list: HTMLElement) => [...list.children].filter((child) => child instanceof HTMLElement)

/** An entry of the index makes its card; one that only the page knows has its card already. */
export type ShownEntry = Searchable | ListEntry

/** The cards of a list as far as the page itself knows them: enough for the categories, without the search index. */
export function readCards(listId: string): Searchable[] {
  const list = listOf(listId)
  return list ? cardsOf(list).map(({ dataset }) => ({ id: Number(dataset.id), category: dataset.category ?? '', text: '' })) : []
}

/**
 * Shows exactly these entries, in their order. Cards that the server wrote are hidden or shown and never move; the
 * others are made from the page's template, and taken out when they are no longer wanted.
 * @param madeAmong new cards are made for so many of the first entries, and for the others not yet
 */
export function showCards(listId: string, entries: readonly ShownEntry[], words: CardWords, madeAmong = entries.length): void {
  const list = listOf(listId)
  if (!list) return
  const wanted = new Set(entries.map(({ id }) => id))
  const known = new Map<number, HTMLElement>()
  for (const card of cardsOf(list)) {
    const id = Number(card.dataset.id)
    const isHidden = !wanted.has(id)
    // Said again, it would have the browser compute the card's styles anew.
    if (card.hidden !== isHidden) card.hidden = isHidden
    if (isHidden && 'made' in card.dataset) card.remove()
    else known.set(id, card)
  }
  const nextShown = (from: Element | null | undefined): Element | null => {
    let card = from ?? null
    while (card instanceof HTMLElement && card.hidden) card = card.nextElementSibling
    return card
  }
  let place = nextShown(list.firstElementChild)
  for (const [index, entry] of entries.entries()) {
    const card = known.get(entry.id) ?? (index < madeAmong ? makeCard(listId, entry, words) : undefined)
    if (!card) continue
    if (card === place) place = nextShown(card.nextElementSibling)
    else list.insertBefore(card, place)
  }
  list.style.minBlockSize = ''
}

function makeCard(listId: string, entry: ShownEntry, words: CardWords): HTMLElement | undefined {
  const template = document.getElementById(`${listId}-card`)
  const card = template instanceof HTMLTemplateElement ? template.content.firstElementChild?.cloneNode(true) : undefined
  if (!(card instanceof HTMLElement) || !('picture' in entry)) return undefined
  card.dataset.id = String(entry.id)
  card.dataset.made = ''
  fillCard(card, entry, words)
  return card
}

/**
 * Makes room for cards that are still to come, in the moment of the click: what stands below the list moves away at
 * once, and not under the visitor's finger when the cards arrive.
 */
export function makeRoom(listId: string): void {
  const list = listOf(listId)
  if (list) list.style.minBlockSize = `${list.offsetHeight + window.innerHeight * 2}px`
}

/**
 * Whether the browser leaves cards that are not seen without layout (`CardGrid.astro`), as it can while somebody types: a key is
 * answered a quarter sooner. Not for good: their heights are then estimates, and Back would not find the place.
 */
export function layOutWhatIsSeen(listId: string, isOn: boolean): void {
  listOf(listId)?.toggleAttribute('data-typing', isOn)
}

/** Moves the focus to a card of the list, counted from 0 among the shown ones. */
export function focusCard(listId: string, index: number): void {
  const list = listOf(listId)
  const shown = list ? cardsOf(list).filter(({ hidden }) => !hidden) : []
  shown[index]?.querySelector('a')?.focus({ preventScroll: true })
}
