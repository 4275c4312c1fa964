import type { Certificate } from '@bayt/content/entities/certificate'
import type { Product } from '@bayt/content/entities/product'
import { LOCALE_FACTS, type Locale, localePath, localised } from '@bayt/content/locale'
import { PACKING_COUNTS, type TenderFacts, WEEKDAYS } from '@bayt/content/tender/facts'
import { formatAmount } from '@bayt/content/text/amount'
import { formatLongDate } from '@bayt/content/text/long-date'
import { productListAddress } from '@bayt/release/addresses'
import { type Picture, widestPath } from '../../data/picture.ts'
import { fill, formatNumber } from '../../i18n/format.ts'
import { pluralise } from '../../i18n/plural.ts'
import { t } from '../../i18n/t.ts'

/** The facts for tenders as texts of a language. Unknown facts are absent. */
export interface TenderView {
  desk?: { name: string; role?: string; phones: { label?: string; number: string }[]; email?: string; hours: string[] }
  capacity: { number: string; label: string }[]
  certificates: CertificateView[]
  packing: { name: string; href: string; size: string; facts: string[] }[]
  documents: { title: string; href: string; kind: string; size?: string }[]
}

interface CertificateView {
  name: string
  issuer: string
  scope: string
  number: string
  validUntil?: string
  /** `href` leads to the picture in its largest size. */
  picture?: { picture: Picture; alt: string; href: string }
}

/** A certificate with its picture; without one if the picture is missing. */
export interface ShownCertificate {
  certificate: Certificate
  picture?: { picture: Picture; text: string | undefined }
}

/** Finds a product by its English name. */
type FindProduct = (name: string) => Product | undefined

export function tenderView(
  locale: Locale,
  facts: TenderFacts,
  certificates: readonly ShownCertificate[],
  productNamed: FindProduct,
): TenderView | undefined {
  const desk = deskView(locale, facts)
  const view: TenderView = {
    ...(desk && { desk }),
    capacity: capacityView(locale, facts),
    certificates: certificates.map((shown) => certificateView(locale, shown)),
    packing: packingView(locale, facts, productNamed),
    documents: documentsView(locale, facts),
  }
  const isEmpty = !desk && [view.capacity, view.certificates, view.packing, facts.documents].every(({ length }) => length === 0)
  return isEmpty ? undefined : view
}

function certificateView(locale: Locale, { certificate, picture }: ShownCertificate): CertificateView {
  const { scopes, validUntil, picture: pictureOf } = t(locale).bulk.tender
  const { number, scope, valid_until } = certificate
  const name = localised(certificate, 'name', locale)
  return {
    name,
    issuer: localised(certificate, 'issuer', locale),
    scope: scopes[scope],
    number,
    ...(valid_until && { validUntil: fill(validUntil, { date: formatLongDate(locale, valid_until) }) }),
    ...(picture && {
      picture: {
        picture: picture.picture,
        alt: picture.text ?? fill(pictureOf, { name }),
        href: widestPath(picture.picture),
      },
    }),
  }
}

function deskView(locale: Locale, { desk }: TenderFacts): TenderView['desk'] {
  if (!desk) return undefined
  return {
    name: desk.name[locale],
    ...(desk.role && { role: desk.role[locale] }),
    phones: desk.phones.map(({ label, number }) => ({ ...(label && { label: label[locale] }), number })),
    ...(desk.email && { email: desk.email }),
    hours: desk.hours.map((hours) => openingHours(locale, hours)),
  }
}

function capacityView(locale: Locale, { capacity }: TenderFacts): TenderView['capacity'] {
  const texts = t(locale).bulk.tender.capacity
  return (['palletPositions', 'storageSquareMetres', 'tonnesPerMonth'] as const).flatMap((name) => {
    const value = capacity[name]
    return value === null ? [] : [{ number: formatNumber(locale, value), label: pluralise(locale, texts[name].count, value) }]
  })
}

function packingView(locale: Locale, { packing }: TenderFacts, productNamed: FindProduct): TenderView['packing'] {
  const { packing: texts } = t(locale).bulk.tender
  return packing.flatMap((entry) => {
    const product = productNamed(entry.product)
    if (!product) return []
    const facts = PACKING_COUNTS.flatMap((name) => {
      const value = entry[name]
      return value === null ? [] : [pluralise(locale, texts[name].count, value)]
    })
    const size = formatAmount(locale, entry.size, product.pack_unit)
    return [{ name: localised(product, 'name', locale), href: localePath(locale, `/products/${product.id}`), size, facts }]
  })
}

/** The documents, then the lists of products. The lists have no size, because no file of them is stored. */
function documentsView(locale: Locale, { documents }: TenderFacts): TenderView['documents'] {
  const { kilobytes, productSheet, productData } = t(locale).bulk.tender
  const listsOfProducts = [
    { title: productSheet, href: productListAddress(locale, 'csv'), kind: 'CSV' },
    { title: productData, href: productListAddress(locale, 'json'), kind: 'JSON' },
  ]
  const files = documents.map(({ title, file, bytes }) => ({
    title: title[locale],
    href: file,
    kind: file.slice(file.lastIndexOf('.') + 1).toUpperCase(),
    size: pluralise(locale, kilobytes.count, Math.max(1, Math.round(bytes / 1_000))),
  }))
  return [...files, ...listsOfProducts]
}

type OpeningHours = NonNullable<TenderFacts['desk']>['hours'][number]

/** 4 January 1970 was a Sunday. */
const FIRST_SUNDAY = 4

/** Opening hours in words: `Sunday to Thursday, 8:00 AM to 4:30 PM`. */
function openingHours(locale: Locale, { from, to, opens, closes }: OpeningHours): string {
  const { days, hours } = t(locale).bulk.tender
  const format = (options: Intl.DateTimeFormatOptions, date: Date) =>
    new Intl.DateTimeFormat(LOCALE_FACTS[locale].intl, { ...options, timeZone: 'UTC' }).format(date)
  const day = (name: OpeningHours['from']) =>
    format({ weekday: 'long' }, new Date(Date.UTC(1970, 0, FIRST_SUNDAY + WEEKDAYS.indexOf(name))))
  const time = (text: string) => format({ hour: 'numeric', minute: '2-digit' }, new Date(`1970-01-01T${text}:00Z`))
  return fill(hours, {
    days: from === to ? day(from) : fill(days, { from: day(from), to: day(to) }),
    opens: time(opens),
    closes: time(closes),
  })
}
