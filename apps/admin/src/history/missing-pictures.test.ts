import { articleEntity } from '@bayt/content/entities/article'
import { eachLocale } from '@bayt/content/locale'
import { expect, test } from 'vitest'
import { picturesOfValues, valuesWithout } from './missing-pictures.ts'

const fields = Object.entries(articleEntity.fields).map(([name, { kind }]) => ({ name, kind, label: eachLocale(() => name) }))
const stored = (letter: string) => `https://a.example/storage/v1/object/public/media/full/${letter.repeat(32)}.jpg`

test('the pictures of a version are those of its fields, and those of the media library in its texts', () => {
  const values = {
    title_en: stored('c'),
    thumbnail_url: 'https://elsewhere.example/x.png',
    content_en: `![A sack](${stored('a')}) ![](https://elsewhere.example/y.png)`,
    content_ar: null,
    excerpt_en: '',
  }
  expect(picturesOfValues(fields, values)).toEqual([
    { column: 'content_en', address: stored('a'), isInText: true },
    { column: 'thumbnail_url', address: 'https://elsewhere.example/x.png', isInText: false },
  ])
})

test('a restore without pictures that are gone empties their fields, keeps required ones, and never a text', () => {
  const values = { thumbnail_url: 'a', image_url: 'b', content_en: 'c', title_en: 'd' }
  const missing = [
    { column: 'thumbnail_url', isInText: false, isRequired: false },
    { column: 'image_url', isInText: false, isRequired: true },
    { column: 'content_en', isInText: true, isRequired: false },
  ]
  expect(valuesWithout(values, missing)).toEqual({ thumbnail_url: null, content_en: 'c', title_en: 'd' })
})
