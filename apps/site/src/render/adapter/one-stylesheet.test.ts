import { expect, it } from 'vitest'
import { leaveOneStylesheet } from './one-stylesheet.ts'

type Manifest = Parameters<typeof leaveOneStylesheet>[0]

const SHEETS: Record<string, string> = {
  '/pages.css': '.card{color:red}._filter_1{gap:4px}',
  '/islands.css': '._filter_1{gap:4px}',
  '/other.css': '._dialog_2{gap:4px}',
}

function stylesAfter(...addresses: string[]): unknown[] {
  const route = { styles: addresses.map((src) => ({ type: 'external', src })) }
  leaveOneStylesheet({ routes: [route] } as unknown as Manifest, (address) => SHEETS[address] ?? '')
  return route.styles.map(({ src }) => src)
}

it('drops a stylesheet that adds nothing', () => {
  expect(stylesAfter('/islands.css', '/pages.css')).toEqual(['/pages.css'])
})

it('keeps one that adds something, and one that is alone', () => {
  expect(stylesAfter('/pages.css', '/other.css')).toEqual(['/pages.css', '/other.css'])
  expect(stylesAfter('/islands.css')).toEqual(['/islands.css'])
})
