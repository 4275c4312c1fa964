import { expect, test } from 'vitest'
import { areShownAlike, megabytesOf, pageOfPdf, pdfAddress } from './printed-documents.ts'

test.each(['/catalogue', '/ar/catalogue', '/products/5', '/ar/products/120'])('%s has a PDF at its address with .pdf', (page) => {
  expect(pageOfPdf(pdfAddress(page))).toBe(page)
})

test.each([
  '/products.pdf',
  '/.pdf',
  '/products/05.pdf',
  '/products/5',
  '/articles/5.pdf',
  '/en/catalogue.pdf',
  '/products/5.pdf.pdf',
])('%s is not the PDF of a page', (address) => {
  expect(pageOfPdf(address)).toBeUndefined()
})

test('a size is shown in megabytes to one decimal, and never as nothing', () => {
  expect([90, 84_000, 149_999, 1_470_000, 12_000_000].map(megabytesOf)).toEqual([0.1, 0.1, 0.1, 1.5, 12])
})

test('pages show two lists of PDFs alike if both have the same PDFs in the same shown sizes', () => {
  expect(areShownAlike({ '/a.pdf': 84_000 }, { '/a.pdf': 96_000 })).toBe(true)
  expect(areShownAlike({ '/a.pdf': 84_000 }, { '/a.pdf': 184_000 })).toBe(false)
  expect(areShownAlike({ '/a.pdf': 84_000 }, { '/b.pdf': 84_000 })).toBe(false)
  expect(areShownAlike({}, { '/a.pdf': 84_000 })).toBe(false)
  expect(areShownAlike({ '/a.pdf': 84_000 }, {})).toBe(false)
  expect(areShownAlike({}, {})).toBe(true)
})
