import { LOCALE_FACTS, type Locale } from '@bayt/content/locale'
import { type TenderFacts, WEEKDAYS } from '@bayt/content/tender/facts'
import { fill } from './format.ts'
import { t } from './t.ts'

type OpeningHours = NonNullable<TenderFacts['desk']>['hours'][number]

/** 4 January 1970 was a Sunday. */
const FIRST_SUNDAY = 4

/** Opening hours in words: `Sunday to Thursday, 8:00 AM to 4:30 PM`. */
export function openingHours(locale: Locale, { from, to, opens, closes }: OpeningHours): string {
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
