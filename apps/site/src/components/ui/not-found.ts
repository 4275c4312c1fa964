// For static hosts, which cannot redirect to the canonical address: leads from `/products/016` to `/products/16`. (The publisher
// redirects before it sends this page.) If the canonical address has no page either, the host sends this page again. Also sets
// the links of the language switch: the server does not know the requested address.
import { LOCALES, localePath, splitLocale } from '@bayt/content/locale'
import { canonicalAddress } from '@bayt/release/canonical-address'

const address = canonicalAddress(location.pathname)
if (address) location.replace(address + location.search + location.hash)
const { path } = splitLocale(location.pathname)
for (const locale of LOCALES)
  for (const link of document.querySelectorAll<HTMLAnchorElement>(`a[data-language=${locale}]`))
    link.pathname = localePath(locale, path)
