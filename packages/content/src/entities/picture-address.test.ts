import { expect, test } from 'vitest'
import { pairedNames, thumbnailOf } from './picture-address.ts'

const BUCKET = 'https://project.example/storage/v1/object/public/media'
const FILE = `${'0a'.repeat(16)}.jpg`

test('the address of a thumbnail follows from that of its picture', () => {
  const { full, small } = pairedNames(FILE)
  expect(thumbnailOf(`${BUCKET}/${full}`)).toBe(`${BUCKET}/${small}`)
})

test('a picture and its thumbnail have the same name in two folders', () => {
  expect(pairedNames(FILE)).toEqual({ full: `full/${FILE}`, small: `small/${FILE}` })
})

test.each([
  `${BUCKET}/${FILE}`,
  `${BUCKET}/small/${FILE}`,
  `https://elsewhere.example/full/${FILE}`,
  `${BUCKET}/full/../${FILE}`,
  `${BUCKET}/full/${FILE}?width=20`,
  `x\n${BUCKET}/full/${FILE}`,
  'javascript:alert(1)',
  '',
])('%s has no thumbnail', (address) => {
  expect(thumbnailOf(address)).toBeUndefined()
})
