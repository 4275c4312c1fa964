import { columnsOfKind } from '@bayt/content/entities/tables'
import type { DevicePicture, PreviewEdit } from '@bayt/release/preview'
import type { PreviewSource } from './preview-source.ts'

/** The address of a picture that no record has, and the picture. */
const ADDRESS = 'https://device.invalid/card'
const MARK: DevicePicture = { width: 64, height: 64, src: 'data:image/svg+xml,card' }

/**
 * The record with a marker picture, which finds its card on a separately rendered page: names may be missing or repeated, and the
 * addresses of pictures on the site are hashes.
 */
export function withMark({ table, shown }: Pick<PreviewSource, 'table' | 'shown'>) {
  const [edit] = shown
  const [picture] = columnsOfKind(table, 'picture')
  if (!edit?.row || !picture) return undefined
  return { edits: [{ ...edit, row: { ...edit.row, [picture]: ADDRESS } } as PreviewEdit], pictures: { [ADDRESS]: MARK } }
}

/**
 * The selector of the card with the mark.
 * @param page rendered with `withMark`
 * @param strip selector of the part of the page with the cards
 */
export function cardIn(page: Document, strip: string): string | undefined {
  // The first run of a strip that repeats its cards.
  const card = page.querySelector(`${strip} img[src="${MARK.src}"]`)?.closest('li')
  const cards = [...(card?.parentElement?.children ?? [])]
  return card ? `${strip} li:nth-child(${cards.indexOf(card) + 1})` : undefined
}
