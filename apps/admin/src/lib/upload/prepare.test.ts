import { expect, test } from 'vitest'
import { fitWithin } from './downscale.ts'
import { PictureRefused, preparePicture, uploadName } from './prepare.ts'

test('the longest side becomes 2,000 px, the shape stays', () => {
  expect(fitWithin(4000, 3000, 2000)).toEqual({ width: 2000, height: 1500 })
  expect(fitWithin(3000, 6000, 2000)).toEqual({ width: 1000, height: 2000 })
})

test('a small picture is not made larger', () => {
  expect(fitWithin(640, 480, 2000)).toEqual({ width: 640, height: 480 })
})

test('a picture is sent under its name with the time before it, and the extension of what it is now', () => {
  expect(uploadName('IMG 0012.HEIC', 'image/jpeg', 1_700)).toBe('1700-IMG-0012.jpg')
  expect(uploadName('صورة أرز.png', 'image/webp', 1_700)).toBe('1700-صورة-أرز.webp')
  expect(uploadName('../../etc/passwd', 'image/png', 1_700)).toBe('1700-etc-passwd.png')
  expect(uploadName('???.jpg', 'image/jpeg', 1_700)).toBe('1700-picture.jpg')
})

test('a file that is no picture is refused before anything is sent, whatever it is called', async () => {
  const file = new File(['<script>alert(1)</script>'], 'photo.jpg', { type: 'image/jpeg' })
  await expect(preparePicture(file)).rejects.toEqual(new PictureRefused('not_an_image'))
})
