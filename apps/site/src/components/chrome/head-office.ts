import { COMPANY, type Office } from '@bayt/brand/company'

/** The head office: the first office, whose phone number is in header, footer and calls to action. */
export function headOffice(): Office {
  const office = COMPANY.offices.find(({ key }) => key === 'head')
  if (!office) throw new Error('The company facts name no head office (packages/brand/src/company.ts).')
  return office
}
