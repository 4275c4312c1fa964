import { COMPANY, type Office } from '@bayt/brand/company'

/** The head office: the first office, whose phone number appears in the header, the footer and the calls to action. */
export function headOffice(): Office {
  const office = COMPANY.offices.find(({ key }) => key === 'head')
  if (!office) throw new Error('The company facts name no head office (packages/brand/src/company.ts).')
  return office
}
