// @vitest-environment happy-dom
import type { PreviewEdit } from '@bayt/release/preview'
import { expect, test } from 'vitest'
import { cardIn, withMark } from './page-view.tsx'

const partner = (id: number) =>
  ({ table: 'partners', id, row: { id, name: null, logo_url: 'https://a.example/x.png' } }) as PreviewEdit

/** The picture that a page shows for the marked record. */
function markOf(edit: PreviewEdit): string {
  const [picture] = Object.values(withMark({ table: edit.table, shown: [edit] })?.pictures ?? {})
  return picture?.src ?? ''
}

const page = (html: string) => new DOMParser().parseFromString(html, 'text/html')
const cards = (...pictures: string[]) =>
  `<ul>${pictures.map((src) => `<li><picture><img src="${src}"></picture></li>`).join('')}</ul>`

test('the card of a record is found by its place, also without a name and among equal ones', () => {
  const mark = markOf(partner(3))
  const strip = `<div data-partners>${cards('/a.webp', '/a.webp', mark, '/a.webp')}${cards('/a.webp', '/a.webp', mark, '/a.webp')}</div>`
  const before = page(cards('/other.webp') + strip)
  const selector = cardIn(before, '[data-partners]') ?? ''
  expect(selector).toBe('[data-partners] li:nth-child(3)')
  expect(before.querySelectorAll(selector)[0]?.querySelector('img')?.getAttribute('src')).toBe(mark)
})

test('a strip without the record has no card of it', () => {
  expect(
    cardIn(page(`<div data-partners>${cards('/a.webp')}</div>${cards(markOf(partner(3)))}`), '[data-partners]'),
  ).toBeUndefined()
})

test('the record keeps its other values', () => {
  expect(withMark({ table: 'partners', shown: [partner(3)] })?.edits).toMatchObject([
    { table: 'partners', id: 3, row: { id: 3, name: null } },
  ])
})
