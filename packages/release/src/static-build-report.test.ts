import { expect, test } from 'vitest'
import { staticBuildReport } from './static-build-report.ts'

const links = (count: number) => Array.from({ length: count }, (_, index) => ({ page: '/', target: `/products/${index}` }))

test('a static build reports its pages, its dead links within the limits of a report, and what it does not show', () => {
  const pictures = { missing: [{ url: 'https://media.example/a.jpg', why: 'It could not be fetched.' }] }
  const report = staticBuildReport({ pages: ['/', '/ar'], pictures, notShown: ['A certificate expired.'] }, links(30))
  expect(report).toEqual({
    pages: 2,
    dead_links: links(20),
    remarks: ['A certificate expired.', 'A default picture replaces https://media.example/a.jpg: It could not be fetched.'],
  })
})
