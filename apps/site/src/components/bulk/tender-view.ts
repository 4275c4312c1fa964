import type { Product } from '@bayt/content/entities/product'
import { type Locale, localePath, localised } from '@bayt/content/locale'
import { PACKING_COUNTS, type TenderFacts } from '@bayt/content/tender/facts'
import { formatAmount } from '@bayt/content/text/amount'
import { formatLongDate } from '@bayt/content/text/long-date'
import { fill, formatNumber } from '../../i18n/format.ts'
import { openingHours } from '../../i18n/opening-hours.ts'
import { pluralise } from '../../i18n/plural.ts'
import { t } from '../../i18n/t.ts'

/** The facts for tenders as texts of a language. Unknown facts are absent. */
export interface TenderView {
  desk?: { name: string; role?: string; phones: { label?: string; number: string }[]; email?: string; hours: string[] }
  capacity: { number: string; label: string }[]
  certificates: { name: string; issuer: string; number: string; validUntil?: string }[]
  packing: { name: string; href: string; size: string; facts: string[] }[]
  documents: { title: string; href: string; kind: string; size: string }[]
}

/** @param productNamed finds a product by its English name */
export function tenderView(
  locale: Locale,
  facts: TenderFacts,
  productNamed: (name: string) => Product | undefined,
): TenderView | undefined {
  const desk = deskView(locale, facts)
  const view: TenderView = {
    ...(desk && { desk }),
    capacity: capacityView(locale, facts),
    certificates: facts.certificates.map(({ name, number, issuer, validUntil }) => ({
      name: name[locale],
      issuer: issuer[locale],
      number,
      ...(validUntil && { validUntil: fill(t(locale).bulk.tender.validUntil, { date: formatLongDate(locale, validUntil) }) }),
    })),
    packing: packingView(locale, facts, productNamed),
    documents: documentsView(locale, facts),
  }
  const isEmpty = !desk && [view.capacity, view.certificates, view.packing, view.documents].every(({ length }) => length === 0)
  return isEmpty ? undefined : view
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

function packingView(
  locale: Locale,
  { packing }: TenderFacts,
  productNamed: (name: string) => Product | undefined,
): TenderView['packing'] {
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

function documentsView(locale: Locale, { documents }: TenderFacts): TenderView['documents'] {
  const { kilobytes } = t(locale).bulk.tender
  return documents.map(({ title, file, bytes }) => ({
    title: title[locale],
    href: file,
    kind: file.slice(file.lastIndexOf('.') + 1).toUpperCase(),
    size: pluralise(locale, kilobytes.count, Math.max(1, Math.round(bytes / 1_000))),
  }))
}
