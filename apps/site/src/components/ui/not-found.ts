// On a static host, which cannot convert addresses: leads from `/products/016` to `/products/16`. The publisher redirects before it sends
// this page. An address without a page ends on this page again, in its canonical form. The language switch keeps the address, which the
// server does not know.
import { LOCALES, localePath, splitLocale } from '@bayt/content/locale'
import { canonicalAddress } from '@bayt/release/canonical-address'

const address = canonicalAddress(location.pathname)
if (address) location.replace(address + location.search + location.hash)
const { path } = splitLocale(location.pathname)
for (const locale of LOCALES)
  for (const link of document.querySelectorAll<HTMLAnchorElement>(`a[data-language=${locale}]`))
    link.pathname = localePath(locale, path)
