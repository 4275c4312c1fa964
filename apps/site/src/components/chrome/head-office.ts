import { COMPANY, type Office } from '@bayt/brand/company'

/** The head office: first of the company's offices, and the telephone of header, footer and calls to action. */
export function headOffice(): Office {
  const office = COMPANY.offices.find(({ key }) => key === 'head')
  if (!office) throw new Error('The company facts name no head office (packages/brand/src/company.ts).')
  return office
}
