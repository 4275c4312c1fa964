import { z } from 'zod'
import { displayOrder, optionalStoredUrl, optionalText, optionalUrl, recordColumns } from './fields.ts'
import { TEXT_LIMITS } from './limits.ts'

/** One organisation of the partner carousel. No field is required (spec: admin §5). */
export const partnerInput = z.object({
  name: optionalText(TEXT_LIMITS.name),
  name_ar: optionalText(TEXT_LIMITS.name),
  logo_url: optionalUrl(),
  display_order: displayOrder(),
  active: z.boolean().default(true),
})
export type PartnerInput = z.output<typeof partnerInput>

export const partnerRow = z.object({ ...recordColumns, ...partnerInput.shape, logo_url: optionalStoredUrl() })
export type Partner = z.output<typeof partnerRow>
