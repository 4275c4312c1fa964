import type { Locale } from '@bayt/content/locale'
import { EMAIL_DOMAIN, HEAD_OFFICE_PHONE } from './identity.ts'

export const WEEKDAYS = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'] as const
type Weekday = (typeof WEEKDAYS)[number]
type Text = Record<Locale, string>

/** Whom buyers with a tender ask: a person or a desk. What is `null` or empty is not shown. Phone numbers are E.164. */
export interface TenderDesk {
  name: Text
  role: Text | null
  phones: { label: Text | null; number: string }[]
  email: string | null
  /** In the time of the company (UTC+3); `opens` and `closes` as `08:30`. */
  hours: { from: Weekday; to: Weekday; opens: string; closes: string }[]
}

/** A file in `public` for buyers with a tender. */
export interface TenderDocument {
  title: Text
  file: `/documents/${string}`
  bytes: number
}

/** PLACEHOLDER: all values. `null` without a desk. */
export const TENDER_DESK: TenderDesk | null = {
  name: { en: 'Tender desk, Mukalla', ar: 'مكتب المناقصات في المكلا' },
  role: { en: 'Offers, samples and inspection visits', ar: 'العروض والعيّنات وزيارات الفحص' },
  phones: [
    { label: { en: 'Desk', ar: 'المكتب' }, number: '+9675300011' },
    { label: { en: 'Switchboard', ar: 'السنترال' }, number: HEAD_OFFICE_PHONE },
  ],
  email: `tenders@${EMAIL_DOMAIN}`,
  hours: [
    { from: 'saturday', to: 'wednesday', opens: '08:00', closes: '16:30' },
    { from: 'thursday', to: 'thursday', opens: '08:00', closes: '13:00' },
  ],
}

/** PLACEHOLDER */
export const TENDER_DOCUMENTS: TenderDocument[] = [
  { title: { en: 'Company profile', ar: 'ملف الشركة' }, file: '/documents/company-profile.pdf', bytes: 44_961 },
]
