import { LOCALES, localePath } from '@bayt/content/locale'
import type { Check } from '../check.ts'
import { fetchText } from '../http.ts'

const ADDRESSES = ['/no-such-page', '/products/999999999', '/articles/999999999'] as const
const REMEDY =
  'Upload _redirects and the 404.html files of dist/static, or serve the site with the publisher; turn off "single-page application" at the host.'

export const notFound: Check = {
  title: 'Addresses that do not exist answer 404 in their language',
  async run({ site }) {
    const found = LOCALES.flatMap((locale) =>
      ADDRESSES.map(async (path) => {
        const address = site + localePath(locale, path)
        const { status, text } = await fetchText(address)
        const lang = /<html[^>]*\blang="?([\w-]+)/.exec(text)?.[1]
        if (status !== 404) return [{ fault: `${address} answers ${status} instead of 404.`, remedy: REMEDY }]
        return lang === locale ? [] : [{ fault: `${address} is answered in "${lang}" instead of "${locale}".`, remedy: REMEDY }]
      }),
    )
    return (await Promise.all(found)).flat()
  },
}
