import { certificateEntity } from '@bayt/content/entities/certificate'
import { productEntity } from '@bayt/content/entities/product'
import { NO_TENDER_FACTS, type TenderFacts } from '@bayt/content/tender/facts'
import { expect, test } from 'vitest'
import type { Picture } from '../../data/picture.ts'
import { tenderView } from './tender-view.ts'

const dates = { created_at: '2026-02-03T00:00:00Z', updated_at: '2026-02-03T00:00:00Z' }
const oil = productEntity.row.parse({ id: 5, ...dates, name_en: 'Olive', name_ar: 'زيتون', category: 'Oil', pack_unit: 'Litre' })
const find = (name: string) => (name === 'Olive' ? oil : undefined)
const none = { packsPerCarton: null, cartonsPerPallet: null, packsPerPallet: null, palletKilograms: null }
const facts = (some: Partial<TenderFacts>): TenderFacts => ({ ...NO_TENDER_FACTS, ...some })

test('without any fact there is no block', () => {
  expect(tenderView('en', NO_TENDER_FACTS, [], find)).toBeUndefined()
  expect(
    tenderView('ar', facts({ packing: [{ product: 'Gone', size: 1, ...none, packsPerCarton: 2 }] }), [], find),
  ).toBeUndefined()
})

test('a capacity that is not known leaves no hole, and the label has the plural form of its number', () => {
  const capacity = { palletPositions: 1_103, storageSquareMetres: null, tonnesPerMonth: 1 }
  expect(tenderView('en', facts({ capacity }), [], find)?.capacity).toEqual([
    { number: '1,103', label: 'pallet positions' },
    { number: '1', label: 'tonne a month' },
  ])
  expect(tenderView('ar', facts({ capacity }), [], find)?.capacity).toEqual([
    { number: '١٬١٠٣', label: 'مواقع طبالٍ' },
    { number: '١', label: 'طن في الشهر' },
  ])
})

test('packing has the name of the product in the language, and only the numbers that are known', () => {
  const packing = [{ product: 'Olive', size: 0.5, ...none, packsPerCarton: 12, cartonsPerPallet: 2, palletKilograms: 1_011 }]
  expect(tenderView('en', facts({ packing }), [], find)?.packing).toEqual([
    {
      name: 'Olive',
      href: '/products/5',
      size: '500 ml',
      facts: ['12 packs per carton', '2 cartons per pallet', '1,011 kilograms gross per pallet'],
    },
  ])
  expect(tenderView('ar', facts({ packing }), [], find)?.packing).toEqual([
    {
      name: 'زيتون',
      href: '/ar/products/5',
      size: '٥٠٠ مل',
      facts: ['١٢ عبوة في الكرتون', 'كرتونان على الطبلية', 'وزن الطبلية ١٬٠١١ كيلوجرامًا'],
    },
  ])
})

test('the desk has its hours in words and digits of the language', () => {
  const desk: TenderFacts['desk'] = {
    name: { en: 'Sales', ar: 'المبيعات' },
    role: null,
    phones: [{ label: null, number: '+9675312345' }],
    email: null,
    hours: [
      { from: 'sunday', to: 'thursday', opens: '08:00', closes: '16:30' },
      { from: 'saturday', to: 'saturday', opens: '09:00', closes: '12:00' },
    ],
  }
  const withDesk = facts({ desk })
  const hoursIn = (locale: 'en' | 'ar') =>
    tenderView(locale, withDesk, [], find)?.desk?.hours.map((text) => text.replace(/\s/g, ' '))
  expect(hoursIn('en')).toEqual(['Sunday to Thursday, 8:00 AM to 4:30 PM', 'Saturday, 9:00 AM to 12:00 PM'])
  expect(hoursIn('ar')).toEqual(['من الأحد إلى الخميس، من ٨:٠٠ ص إلى ٤:٣٠ م', 'السبت، من ٩:٠٠ ص إلى ١٢:٠٠ م'])
  expect(tenderView('en', withDesk, [], find)?.desk).toEqual({
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
  expect(tenderView('ar', NO_TENDER_FACTS, shown, find)?.certificates).toEqual([
    { ...texts, number: 'A-1', validUntil: 'الصلاحية حتى ٣١ مايو ٢٠٢٧' },
    { ...texts, number: 'A-2' },
  ])
})

test('the picture of a certificate leads to its largest size, and has the text of the library, or the name', () => {
  const variants = [160, 1414].map((width) => ({ width, path: `/_pictures/a-${width}.webp` }))
  const picture = { width: 1414, height: 2000, src: '/_pictures/a-1414.webp', colour: '#ffffff' }
  const scan: Picture = { ...picture, sources: [{ type: 'image/webp', variants }] }
  const altOf = (text: string | undefined) => {
    const [shown] =
      tenderView('en', NO_TENDER_FACTS, [{ certificate: food, picture: { picture: scan, text } }], find)?.certificates ?? []
    expect(shown?.picture?.href).toBe('/_pictures/a-1414.webp')
    return shown?.picture?.alt
  }
  expect(altOf('A page with a seal')).toBe('A page with a seal')
  expect(altOf(undefined)).toBe('Picture of the certificate: Food')
})

test('a document has its kind and its size; the lists of products stand after the documents', () => {
  const documents = [{ title: { en: 'Profile', ar: 'ملف' }, file: '/documents/a.pdf', bytes: 1_499 }]
  expect(tenderView('en', facts({ documents }), [], find)?.documents).toEqual([
    { title: 'Profile', href: '/documents/a.pdf', kind: 'PDF', size: '1 kilobyte' },
    { title: 'All products as a table', href: '/products.csv', kind: 'CSV' },
    { title: 'All products for your software', href: '/products.json', kind: 'JSON' },
  ])
})
