import { expect, test } from 'vitest'
import { versionSource } from './version-source.ts'

const version = (published: boolean) => versionSource('articles', 7, { title_en: 'Old', published })

test('a version that visitors did not see is shown as if they did, and says so', () => {
  expect(version(false)).toMatchObject({
    visibility: 'wasHidden',
    shown: [{ row: { title_en: 'Old', published: true } }],
    saved: [{ row: { published: false } }],
  })
  expect(version(true)).toMatchObject({ visibility: 'shown', shown: [{ row: { published: true } }] })
})
