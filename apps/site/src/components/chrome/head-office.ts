import { COMPANY, type Office } from '@bayt/brand/company'

/** The head office. The header, the footer and the calls to action show its phone number. */
export function headOffice(): Office {
  const office = COMPANY.offices.find(({ key }) => key === 'head')
  if (!office) throw new Error('The company facts name no head office (packages/brand/src/company.ts).')
  return office
}
