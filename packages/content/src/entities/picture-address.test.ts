import { expect, test } from 'vitest'
import { isInPublicStorage, isStoredPicture, libraryName, pairedNames, storedPicturesIn, thumbnailOf } from './picture-address.ts'

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

const FULL = `${BUCKET}/full/${FILE}`

test('the pictures of the media library in a text are found, each once', () => {
  const text = `![a](${FULL} "A")\n\n![b](<${BUCKET}/${FILE}>) ![a](${FULL})\n\n![c](https://b.example/c.png)\n\n[1]: ${BUCKET}/full/${'1b'.repeat(16)}.webp`
  expect(storedPicturesIn(text)).toEqual([FULL, `${BUCKET}/${FILE}`, `${BUCKET}/full/${'1b'.repeat(16)}.webp`])
  expect(storedPicturesIn(text).every(isStoredPicture)).toBe(true)
})

test.each(['https://b.example/c.png', `${FULL}?width=20`, `${FULL}xyz`, `${BUCKET}/small/${FILE}`, `${BUCKET}/full/report.pdf`])(
  '%s is no picture of the media library',
  (address) => {
    expect(isStoredPicture(address)).toBe(false)
    expect(storedPicturesIn(`![a](${address})`)).toEqual([])
  },
)

test.each([
  [`${BUCKET}/${FILE}`, true],
  [`${BUCKET}/full/${FILE}`, true],
  ['https://project.example/rest/v1/products', false],
  ['https://project.example/storage/v1/object/public/../private/a.jpg', false],
  [`https://elsewhere.example/storage/v1/object/public/media/${FILE}`, false],
  ['blob:https://project.example/1', false],
  ['', false],
])('whether the site can show the picture at %s: %s', (address, isShown) => {
  expect(isInPublicStorage(address, 'https://project.example')).toBe(isShown)
})

test('only a picture of this project has a name in its library', () => {
  const nameOf = (address: string) => libraryName(address, 'https://project.example')
  expect(nameOf(FULL)).toBe(`full/${FILE}`)
  expect(nameOf(`${BUCKET}/${FILE}`)).toBe(FILE)
  expect(nameOf(FULL.replace('project', 'elsewhere'))).toBeUndefined()
  expect(nameOf(`${BUCKET}/small/${FILE}`)).toBeUndefined()
  expect(nameOf('https://project.example/x')).toBeUndefined()
})
