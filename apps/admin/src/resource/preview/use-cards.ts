import type { PreviewRenderer } from '@bayt/release/preview'
import { useMemo } from 'react'
import { cardIn, withMark } from './find-card.ts'
import { nonceOfPage, parsePage } from './frame/prepare-page.ts'
import type { PreviewSource } from './preview-source.ts'
import { useRendered } from './use-rendered.ts'

const NOTHING = { edits: [], pictures: {} }
const NO_ADDRESSES: readonly string[] = []

/**
 * The place of the record's card in a strip, even without changes.
 * @param strip selector of the strip; `undefined` if the record is shown otherwise
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
