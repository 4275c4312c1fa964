import { afterEach, expect, test, vi } from 'vitest'
import { measurePicture } from './measure-picture.ts'

const BACKEND = 'https://project.example'
const PICTURE = `${BACKEND}/storage/v1/object/public/media/full/${'0a'.repeat(16)}.jpg`

afterEach(() => vi.unstubAllGlobals())

function stubFetch(answer: () => Response) {
  const asked = vi.fn(async () => answer())
  vi.stubGlobal('fetch', asked)
  return asked
}

test('a picture of the media library has its own size', async () => {
  stubFetch(() => new Response('picture'))
  vi.stubGlobal('createImageBitmap', async () => ({ width: 800, height: 600, close: () => {} }))
  expect(await measurePicture(PICTURE, BACKEND)).toEqual({ width: 800, height: 600, src: PICTURE })
})

test('an address elsewhere is not asked: the release would show the default picture', async () => {
  const asked = stubFetch(() => new Response('picture'))
  expect(await measurePicture('https://elsewhere.example/a.jpg', BACKEND)).toBe('missing')
  expect(asked).not.toHaveBeenCalled()
})

test('a file that is not there or no picture is missing; without a connection nothing is known', async () => {
  stubFetch(() => new Response('', { status: 404 }))
  expect(await measurePicture(PICTURE, BACKEND)).toBe('missing')
  stubFetch(() => new Response('text'))
  vi.stubGlobal('createImageBitmap', async () => {
    throw new DOMException('', 'InvalidStateError')
  })
  expect(await measurePicture(PICTURE, BACKEND)).toBe('missing')
  stubFetch(() => {
    throw new TypeError('Failed to fetch')
  })
  expect(await measurePicture(PICTURE, BACKEND)).toBeUndefined()
})

test.each([408, 425, 429, 500, 503])('a storage that answers %i for now says nothing about the picture', async (status) => {
  stubFetch(() => new Response('', { status }))
  expect(await measurePicture(PICTURE, BACKEND)).toBeUndefined()
})
