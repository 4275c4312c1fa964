import { columnsOfKind } from '@bayt/content/entities/tables'
import type { DevicePicture, PreviewEdit, PreviewRenderer } from '@bayt/release/preview'
import { useMemo } from 'react'
import { nonceOfPage, parsePage } from './frame/prepare-page.ts'
import type { PreviewSource } from './use-form-source.ts'
import { useRendered } from './use-rendered.ts'

/** A marker picture, with an address that no record uses. */
const ADDRESS = 'https://device.invalid/card'
const MARK: DevicePicture = { width: 64, height: 64, src: 'data:image/svg+xml,card' }

/**
 * The record with the marker picture, by which `cardIn` finds the card of the record on a separately rendered page. A name cannot identify
 * the card, because names may be missing or repeated. The picture cannot identify the card, because the address of a picture on the
 * site is a hash.
 */
export function withMark({ table, shown }: Pick<PreviewSource, 'table' | 'shown'>) {
  const [edit, ...others] = shown
  const [picture] = columnsOfKind(table, 'picture')
  if (!edit?.row || !picture) return undefined
  return {
    edits: [{ ...edit, row: { ...edit.row, [picture]: ADDRESS } } as PreviewEdit, ...others],
    pictures: { [ADDRESS]: MARK },
  }
}

/**
 * The selector of the card with the mark.
 * @param page rendered with `withMark`
 * @param strip selector of the part of the page with the cards
 */
export function cardIn(page: Document, strip: string): string | undefined {
  // A strip may repeat its cards: finds the first card.
  const card = page.querySelector(`${strip} img[src="${MARK.src}"]`)?.closest('li')
  const cards = [...(card?.parentElement?.children ?? [])]
  return card ? `${strip} li:nth-child(${cards.indexOf(card) + 1})` : undefined
}

const NOTHING = { edits: [], pictures: {} }
const NO_ADDRESSES: readonly string[] = []

/**
 * The place of the record's card in a strip, found even if nothing in the record has changed.
 * @param strip selector of the strip; `undefined` if the place shows the record without a card
 * @returns selectors of the card by the address of the page, once they are known
 */
export function useCards(
  renderer: PreviewRenderer,
  source: PreviewSource,
  addresses: readonly string[],
  strip: string | undefined,
): ReadonlyMap<string, string> {
  const { table, id, shown } = source
  const place = shown.map(({ row }) => row && 'display_order' in row && row.display_order).join()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the place of a card does not depend on what else is typed
  const marked = useMemo(() => (strip === undefined ? undefined : withMark(source)), [table, id, place, strip])
  const { pages } = useRendered(renderer, marked ? addresses : NO_ADDRESSES, marked ?? NOTHING)
  return useMemo(() => {
    const found = pages.map(({ address, html }) => [address, strip && cardIn(parsePage(html, nonceOfPage()), strip)] as const)
    return new Map(found.flatMap(([address, card]) => (card ? [[address, card]] : [])))
  }, [pages, strip])
}
