import type { TenderDesk } from '@bayt/brand/tender-desk'
import { certificateEntity } from '@bayt/content/entities/certificate'
import { tenderFactEntity } from '@bayt/content/entities/tender-fact'
import type { Locale } from '@bayt/content/locale'
import { expect, test } from 'vitest'
import type { Picture } from '../../data/picture.ts'
import { type TenderSource, tenderView } from './tender-view.ts'

const dates = { created_at: '2026-02-03T00:00:00Z', updated_at: '2026-02-03T00:00:00Z' }
const view = (locale: Locale, known: Partial<TenderSource>) =>
  tenderView(locale, { desk: null, certificates: [], facts: [], documents: [], ...known })

function fact(id: number, topic: string, label: string, others: object = {}) {
  const texts = { label_en: label, label_ar: `${label} ع`, value_en: `${id} days`, value_ar: `${id} أيام` }
  return tenderFactEntity.row.parse({ id, ...dates, topic, ...texts, ...others })
}

test('without any fact there is no block', () => {
  expect(view('en', {})).toBeUndefined()
})

test('facts stand under their topic, in the order of the page, and no topic is empty', () => {
  const facts = [fact(3, 'Terms', 'Minimum'), fact(2, 'Capacity', 'Storage'), fact(1, 'Terms', 'Offer')]
  const topics = (locale: Locale) =>
    view(locale, { facts })?.topics.map(({ heading, facts: own }) => [heading, own.map(({ label }) => label)])
  expect(topics('en')).toEqual([
    ['Capacity', ['Storage']],
    ['Terms', ['Minimum', 'Offer']],
  ])
  expect(topics('ar')?.[1]).toEqual(['الشروط', ['Minimum ع', 'Offer ع']])
})

test('a fact has its source and its day, as far as they are known', () => {
  const source = { source_en: 'Port office', source_ar: 'مكتب الميناء' }
  const facts = [
    fact(1, 'Terms', 'Both', { ...source, stated_on: '2026-03-01' }),
    fact(2, 'Terms', 'Source', source),
    fact(3, 'Terms', 'Day', { stated_on: '2026-03-01' }),
    fact(4, 'Terms', 'Neither'),
  ]
  const sources = (locale: Locale) => view(locale, { facts })?.topics[0]?.facts.map((one) => one.source)
  expect(sources('en')).toEqual(['Port office · March 1, 2026', 'Port office', 'March 1, 2026', ''])
  expect(sources('ar')?.[0]).toBe('مكتب الميناء · ١ مارس ٢٠٢٦')
})

test('the desk has its hours in words and digits of the language', () => {
  const desk: TenderDesk = {
    name: { en: 'Sales', ar: 'المبيعات' },
    role: null,
    phones: [{ label: null, number: '+9675312345' }],
    email: null,
    hours: [
      { from: 'sunday', to: 'thursday', opens: '08:00', closes: '16:30' },
      { from: 'saturday', to: 'saturday', opens: '09:00', closes: '12:00' },
    ],
  }
  const hoursIn = (locale: 'en' | 'ar') => view(locale, { desk })?.desk?.hours.map((text) => text.replace(/\s/g, ' '))
  expect(hoursIn('en')).toEqual(['Sunday to Thursday, 8:00 AM to 4:30 PM', 'Saturday, 9:00 AM to 12:00 PM'])
  expect(hoursIn('ar')).toEqual(['من الأحد إلى الخميس، من ٨:٠٠ ص إلى ٤:٣٠ م', 'السبت، من ٩:٠٠ ص إلى ١٢:٠٠ م'])
  expect(view('en', { desk })?.desk).toEqual({
    name: 'Sales',
    phones: [{ number: '+9675312345' }],
    hours: expect.any(Array),
  })
})

const food = certificateEntity.row.parse({
  ...{ id: 7, ...dates, name_en: 'Food', name_ar: 'غذاء', issuer_en: 'Office', issuer_ar: 'مكتب', number: 'A-1' },
  ...{ scope: 'Products', valid_until: '2027-05-31' },
})

test('a certificate has its date in the long form of the language, or none', () => {
  const shown = [{ certificate: food }, { certificate: { ...food, number: 'A-2', valid_until: null } }]
  const texts = { name: 'غذاء', issuer: 'مكتب', scope: 'المنتجات' }
  expect(view('ar', { certificates: shown })?.certificates).toEqual([
    { ...texts, number: 'A-1', validUntil: 'الصلاحية حتى ٣١ مايو ٢٠٢٧' },
    { ...texts, number: 'A-2' },
  ])
})

test('the picture of a certificate leads to its largest size, and has the text of the library, or the name', () => {
  const variants = [160, 1414].map((width) => ({ width, path: `/_pictures/a-${width}.webp` }))
  const picture = { width: 1414, height: 2000, src: '/_pictures/a-1414.webp', colour: '#ffffff' }
  const scan: Picture = { ...picture, sources: [{ type: 'image/webp', variants }] }
  const altOf = (text: string | undefined) => {
    const [shown] = view('en', { certificates: [{ certificate: food, picture: { picture: scan, text } }] })?.certificates ?? []
    expect(shown?.picture?.href).toBe('/_pictures/a-1414.webp')
    return shown?.picture?.alt
  }
  expect(altOf('A page with a seal')).toBe('A page with a seal')
  expect(altOf(undefined)).toBe('Picture of the certificate: Food')
})

test('a document has its kind and its size; the lists of products stand after the documents', () => {
  const documents: TenderSource['documents'] = [{ title: { en: 'Profile', ar: 'ملف' }, file: '/documents/a.pdf', bytes: 1_499 }]
  expect(view('en', { documents })?.documents).toEqual([
    { title: 'Profile', href: '/documents/a.pdf', kind: 'PDF', size: '1 kilobyte' },
    { title: 'All products as a table', href: '/products.csv', kind: 'CSV' },
    { title: 'All products for your software', href: '/products.json', kind: 'JSON' },
  ])
})
