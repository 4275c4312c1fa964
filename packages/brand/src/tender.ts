import { readTenderFacts, type TenderFacts } from '@bayt/content/tender/facts'
import { EMAIL_DOMAIN, HEAD_OFFICE_PHONE } from './identity.ts'

/**
 * The facts on the page of bulk orders for buyers with a tender. PLACEHOLDER: every value of this file is invented; replace all
 * of them before the site goes live, and write `null` for unknown facts.
 */
const FACTS: TenderFacts = {
  desk: {
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
  },
  capacity: { palletPositions: 2_400, storageSquareMetres: 3_600, tonnesPerMonth: 1_500 },
  documents: [{ title: { en: 'Company profile', ar: 'ملف الشركة' }, file: '/documents/company-profile.pdf', bytes: 44961 }],
  packing: [
    packing('Sahil White Basmati Rice', 1, { packsPerCarton: 20, cartonsPerPallet: 48, palletKilograms: 1_010 }),
    packing('Sahil White Basmati Rice', 40, { packsPerPallet: 25, palletKilograms: 1_025 }),
    packing('Dhahab Sunflower Oil', 1.5, { packsPerCarton: 6, cartonsPerPallet: 84, palletKilograms: 740 }),
    packing('Nada Industrial Sugar 50 kg', 50, { packsPerPallet: 20, palletKilograms: 1_025 }),
    packing('Reef Red Split Lentils', 1, { packsPerCarton: 20, cartonsPerPallet: 50, palletKilograms: 1_040 }),
    packing('Marsa Tuna Chunks in Oil', 0.17, { packsPerCarton: 48, cartonsPerPallet: 110 }),
  ],
}

type Packing = TenderFacts['packing'][number]

/** Carton and pallet of one size of a product. @param product its English name in the catalogue */
function packing(product: string, size: number, counts: Partial<Omit<Packing, 'product' | 'size'>>): Packing {
  return { packsPerCarton: null, cartonsPerPallet: null, packsPerPallet: null, palletKilograms: null, ...counts, product, size }
}

/** The facts for tenders. */
export const TENDER: TenderFacts = readTenderFacts(FACTS, 'packages/brand/src/tender.ts')
