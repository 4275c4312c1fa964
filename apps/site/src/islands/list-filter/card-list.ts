import type { Searchable } from './matches.ts'

const cards = (listId: string) => [...document.querySelectorAll<HTMLElement>(`#${CSS.escape(listId)} > [data-id]`)]

/** The cards of a list as far as the page itself knows them: enough for the categories, without the search index. */
export function readCards(listId: string): Searchable[] {
  return cards(listId).map(({ dataset }) => ({ id: Number(dataset.id), category: dataset.category ?? '', text: '' }))
}

/** Shows the cards whose `data-id` is in `ids`, hides the others. */
export function showCards(listId: string, ids: ReadonlySet<number>): void {
  for (const card of cards(listId)) card.hidden = !ids.has(Number(card.dataset.id))
}
