import { expect, test, vi } from 'vitest'
import { fitWithin } from './downscale.ts'
import { PictureRefusedError, preparePicture, uploadName } from './prepare.ts'

const SIGNAL = new AbortController().signal

test('the longest side becomes 2,000 px, the aspect ratio stays', () => {
  expect(fitWithin(4000, 3000, 2000)).toEqual({ width: 2000, height: 1500 })
  expect(fitWithin(3000, 6000, 2000)).toEqual({ width: 1000, height: 2000 })
})

test('a small picture is not made larger', () => {
  expect(fitWithin(640, 480, 2000)).toEqual({ width: 640, height: 480 })
})

test('an uploaded file is named by time, original name and the extension of its new type', () => {
  expect(uploadName('IMG 0012.HEIC', 'image/jpeg', 1_700)).toBe('1700-IMG-0012.jpg')
  expect(uploadName('صورة أرز.png', 'image/webp', 1_700)).toBe('1700-صورة-أرز.webp')
  expect(uploadName('../../etc/passwd', 'image/png', 1_700)).toBe('1700-etc-passwd.png')
  expect(uploadName('\u2764\uFE0F.jpg', 'image/jpeg', 1_700)).toBe('1700-picture.jpg')
  expect(uploadName('???.jpg', 'image/jpeg', 1_700)).toBe('1700-picture.jpg')
})

test.each([
  ['with vowel marks', 'مُنتَجٌ جديد.png', '1700-مُنتَجٌ-جديد.jpg'],
  ['whose letters a Mac has taken apart', 'الأرز café.png'.normalize('NFD'), '1700-الأرز-café.jpg'],
])('a name %s stays readable and is found in the library', (_how, name, uploaded) => {
  expect(uploadName(name, 'image/jpeg', 1_700)).toBe(uploaded.normalize('NFC'))
})

test('a file that is not a picture is refused before the upload, whatever its name', async () => {
  const file = new File(['<script>alert(1)</script>'], 'photo.jpg', { type: 'image/jpeg' })
  await expect(preparePicture(file, SIGNAL)).rejects.toEqual(new PictureRefusedError('not_an_image'))
})

test('one picture is decoded at a time, also after one that the device cannot decode', async () => {
  const decodings: PromiseWithResolvers<ImageBitmap>[] = []
  vi.stubGlobal('createImageBitmap', () => {
    const decoding = Promise.withResolvers<ImageBitmap>()
    decodings.push(decoding)
    return decoding.promise
  })
  const photo = new File([new Uint8Array([0xff, 0xd8, 0xff, 0xe0, 0, 16, 0x4a, 0x46, 0x49, 0x46, 0, 1])], 'photo.jpg')
  const prepared = [photo, photo, photo].map((file) => preparePicture(file, SIGNAL))
  for (const count of [1, 2, 3]) {
    await expect.poll(() => decodings.length).toBe(count)
    decodings[count - 1]?.reject(new DOMException('', 'InvalidStateError'))
    expect((await prepared[count - 1])?.blob.type).toBe('image/jpeg')
  }
  vi.unstubAllGlobals()
})
