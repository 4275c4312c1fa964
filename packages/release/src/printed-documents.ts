import { LOCALES, localePath, splitLocale } from '@bayt/content/locale'

/** The PDFs that a browser prints from pages, each at the address of its page with `.pdf`. */

/** The page of the complete range. Only its PDF needs the page, so no page links to it. */
const CATALOGUE_PATH = '/catalogue'

/** The addresses of the page of the complete range in all languages. */
export const CATALOGUE_ADDRESSES = LOCALES.map((locale) => localePath(locale, CATALOGUE_PATH))

/** Sizes of PDFs in bytes, by address. */
export type DocumentSizes = Readonly<Record<string, number>>

/** The address of the PDF of a page. */
export function pdfAddress(page: string): string {
  return `${page}.pdf`
}

/** The page of the PDF at an address, or `undefined` for other addresses. */
export function pageOfPdf(address: string): string | undefined {
  const page = address.endsWith('.pdf') ? address.slice(0, -'.pdf'.length) : ''
  return isPrinted(page) ? page : undefined
}

/** Whether the page at an address is printed. */
export function isPrinted(page: string): boolean {
  const { path } = splitLocale(page)
  return path === CATALOGUE_PATH || /^\/products\/[1-9]\d*$/.test(path)
}

/** A size as pages show it: megabytes to one decimal, at least 0.1. A finer size would change pages with each new print. */
export function megabytesOf(bytes: number): number {
  return Math.max(1, Math.round(bytes / 100_000)) / 10
}

/** Whether pages show both lists of PDFs in the same way. */
export function areShownAlike(some: DocumentSizes, others: DocumentSizes): boolean {
  const addresses = Object.keys(some)
  const isSame = (address: string) => {
    const [one, other] = [some[address], others[address]]
    return one !== undefined && other !== undefined && megabytesOf(one) === megabytesOf(other)
  }
  return addresses.length === Object.keys(others).length && addresses.every(isSame)
}
