import { COMPANY } from '@bayt/brand/company'
import { eachLocale, LOCALE_FACTS, LOCALES, type Locale } from '@bayt/content/locale'
import { UNIT_NAMES } from '@bayt/content/text/amount'
import { formatPhone, t } from '@bayt/site/testing'

/** The texts of the three compared pages: peers do not ship texts of other pages. */
export const PEER_TEXTS = Object.fromEntries(LOCALES.map((locale) => [locale, textsOf(locale)])) as Record<
  Locale,
  ReturnType<typeof textsOf>
>

function textsOf(locale: Locale) {
  const { site, common, chrome, nav, home, categories, articleCategories, list, products, product } = t(locale)
  const office = COMPANY.offices.find(({ key }) => key === 'head')
  if (!office) throw new Error('The company facts name no head office (packages/brand/src/company.ts).')
  const company = {
    email: COMPANY.email,
    team: COMPANY.team[locale],
    phone: office.phone,
    phoneText: formatPhone(office.phone),
    address: office.address[locale],
    social: COMPANY.social.map(({ key, label, url }) => ({ key, url, label: label[locale] })),
  }
  const { title, description } = site
  return {
    site: { title, description },
    languages: eachLocale((each) => LOCALE_FACTS[each].label),
    ...{ common, chrome, nav, home, categories, articleCategories, units: UNIT_NAMES[locale], list, products, product, company },
  }
}
