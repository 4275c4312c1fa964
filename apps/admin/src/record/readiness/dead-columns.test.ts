import { expect, test } from 'vitest'
import { warningsOf } from '../links/link-warning-list.tsx'
import { deadColumns } from './readiness-list.tsx'

const columns = [
  { column: 'cta_link', links: ['https://'] },
  { column: 'content_en', links: ['/about', '/no-such-page'] },
  { column: 'content_ar', links: ['/ar/about', 'not a link'] },
]

test('a column with a complete link to nowhere is a point', () => {
  expect(deadColumns(columns, warningsOf([{ link: '/no-such-page', fault: 'nowhere' }]))).toEqual(['content_en'])
})

test('a half-made link has its own message at the field, and none besides', () => {
  const faults = warningsOf([
    { link: 'https://', fault: 'half' },
    { link: 'not a link', fault: 'text' },
    { link: '/ar/about', fault: 'prefix' },
  ])
  expect(deadColumns(columns, faults)).toEqual([])
})
