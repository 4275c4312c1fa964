import { type TenderDesk, type TenderDocument, WEEKDAYS } from '@bayt/brand/tender-desk'
import { TENDER_TOPICS } from '@bayt/content/entities/categories'
import type { Certificate } from '@bayt/content/entities/certificate'
import type { TenderFact } from '@bayt/content/entities/tender-fact'
import { LOCALE_FACTS, type Locale, localised } from '@bayt/content/locale'
import { formatLongDate } from '@bayt/content/text/long-date'
import { productListAddress } from '@bayt/release/addresses'
import { type Picture, widestPath } from '../../data/picture.ts'
import { fill } from '../../i18n/format.ts'
import { t } from '../../i18n/languages.ts'
import { pluralise } from '../../i18n/plural.ts'

/** What buyers with a tender ask for. */
export interface TenderSource {
  desk: TenderDesk | null
  certificates: readonly ShownCertificate[]
  facts: readonly TenderFact[]
  documents: readonly TenderDocument[]
}

/** The same as texts of a language. What is not known is absent. */
export type TenderView = NonNullable<ReturnType<typeof tenderView>>

/** A certificate with its picture; without one if the picture is missing. */
export interface ShownCertificate {
  certificate: Certificate
  picture?: { picture: Picture; text: string | undefined }
}

export function tenderView(locale: Locale, { desk, certificates, facts, documents }: TenderSource) {
  if (!desk && [certificates, facts, documents].every(({ length }) => length === 0)) return undefined
  return {
    ...(desk && { desk: deskView(locale, desk) }),
    certificates: certificates.map((shown) => certificateView(locale, shown)),
    topics: topicsView(locale, facts),
    documents: documentsView(locale, documents),
  }
}

function certificateView(locale: Locale, { certificate, picture }: ShownCertificate) {
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

function deskView(locale: Locale, desk: TenderDesk) {
  return {
    name: desk.name[locale],
    ...(desk.role && { role: desk.role[locale] }),
    phones: desk.phones.map(({ label, number }) => ({ ...(label && { label: label[locale] }), number })),
    ...(desk.email && { email: desk.email }),
    hours: desk.hours.map((hours) => openingHours(locale, hours)),
  }
}

/** The topics that have facts. */
function topicsView(locale: Locale, facts: readonly TenderFact[]) {
  const byTopic = Map.groupBy(facts, ({ topic }) => topic)
  return TENDER_TOPICS.flatMap((topic) => {
    const own = byTopic.get(topic)
    if (!own) return []
    return [{ heading: t(locale).bulk.tender.topics[topic], facts: own.map((fact) => factView(locale, fact)) }]
  })
}

/** A fact with its source and its day, as far as they are known. */
function factView(locale: Locale, fact: TenderFact) {
  const source = localised(fact, 'source', locale)
  const day = fact.stated_on && formatLongDate(locale, fact.stated_on)
  return {
    label: localised(fact, 'label', locale),
    value: localised(fact, 'value', locale),
    source: [source, day].filter(Boolean).join(' · '),
  }
}

/** The documents, then the lists of products. The lists have no size, because no file of them is stored. */
function documentsView(
  locale: Locale,
  documents: readonly TenderDocument[],
): { title: string; href: string; kind: string; size?: string }[] {
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

type OpeningHours = TenderDesk['hours'][number]

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
