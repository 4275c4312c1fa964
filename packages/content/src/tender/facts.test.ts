import { expect, test } from 'vitest'
import { eachLocale } from '../locale.ts'
import { NO_TENDER_FACTS, readTenderFacts, type TenderFacts } from './facts.ts'

const inEach = (text: string) => eachLocale((locale) => `${text} (${locale})`)

const COMPLETE: TenderFacts = {
  desk: {
    name: inEach('Tender desk'),
    role: null,
    phones: [{ label: inEach('Direct'), number: '+9675399887' }],
    email: 'tenders@example.com',
    hours: [{ from: 'sunday', to: 'thursday', opens: '08:00', closes: '16:30' }],
  },
  capacity: { palletPositions: 900, storageSquareMetres: null, tonnesPerMonth: 40 },
  documents: [{ title: inEach('Profile'), file: '/documents/profile.pdf', bytes: 12_000 }],
  packing: [{ product: 'Flour', size: 1, packsPerCarton: 12, cartonsPerPallet: 60, packsPerPallet: null, palletKilograms: null }],
}
const FILE = 'facts.ts'

test('complete facts are read as they are written', () => {
  expect(readTenderFacts(COMPLETE, FILE)).toEqual(COMPLETE)
})

test('everything may be unknown', () => {
  expect(readTenderFacts(NO_TENDER_FACTS, FILE)).toEqual(NO_TENDER_FACTS)
})

test('a text that is empty in every language is unknown', () => {
  const empty = eachLocale(() => ' ')
  const facts = readTenderFacts({ ...COMPLETE, desk: { ...COMPLETE.desk, role: empty, email: '' } }, FILE)
  expect(facts.desk).toMatchObject({ role: null, email: null })
})

test.each([
  ['desk.phones[0].number', { desk: { ...COMPLETE.desk, phones: [{ label: null, number: '05 312345' }] } }, 'country code'],
  ['desk.name.ar', { desk: { ...COMPLETE.desk, name: { en: 'Desk', ar: '' } } }, 'write a text'],
  ['desk.role.ar', { desk: { ...COMPLETE.desk, role: { en: 'Head', ar: '' } } }, 'write a text'],
  ['desk.email', { desk: { ...COMPLETE.desk, email: 'nobody' } }, 'e-mail'],
  [
    'desk.hours[0].closes',
    { desk: { ...COMPLETE.desk, hours: [{ from: 'sunday', to: 'sunday', opens: '16:00', closes: '08:00' }] } },
    'after',
  ],
  ['capacity.tonnesPerMonth', { capacity: { ...COMPLETE.capacity, tonnesPerMonth: 0 } }, 'above 0, or null'],
  ['capacity.tonnesPerMonth', { capacity: { palletPositions: null, storageSquareMetres: null } }, 'add it, with null'],
  ['documents[0]', { documents: [{ ...COMPLETE.documents[0], name: 'Profile' }] }, 'no field name'],
  ['documents[0].file', { documents: [{ ...COMPLETE.documents[0], file: 'profile.pdf' }] }, '/documents/'],
  ['packing[0]', { packing: [{ ...COMPLETE.packing[0], packsPerCarton: null, cartonsPerPallet: null }] }, 'at least one'],
])('an error names the field %s and the remedy', (field, change, remedy) => {
  const read = () => readTenderFacts({ ...COMPLETE, ...change }, FILE)
  expect(read).toThrow(`in ${FILE} are not valid:\n- ${field}: `)
  expect(read).toThrow(remedy)
})
