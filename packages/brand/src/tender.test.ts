import { statSync } from 'node:fs'
import { expect, test } from 'vitest'
import { BRAND_FOLDERS } from './folders.ts'
import { TENDER } from './tender.ts'

test('each document for tenders exists, and its size is that of its file', () => {
  const sizes = TENDER.documents.map(({ file }) => ({ file, bytes: statSync(new URL(file.slice(1), BRAND_FOLDERS.public)).size }))
  expect(TENDER.documents.map(({ file, bytes }) => ({ file, bytes }))).toEqual(sizes)
})
