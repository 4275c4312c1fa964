import { z } from 'zod'
import { displayOrder, optionalStoredUrl, optionalUrl, recordColumns, requiredText } from './fields.ts'
import { TEXT_LIMITS } from './limits.ts'

/** One logo of the brand strip on the home page (spec: admin §3, §5). */
export const brandLogoInput = z.object({
  name: requiredText(TEXT_LIMITS.name),
  logo_url: optionalUrl(),
  active: z.boolean().default(true),
  display_order: displayOrder(),
})
export type BrandLogoInput = z.output<typeof brandLogoInput>

export const brandLogoRow = z.object({ ...recordColumns, ...brandLogoInput.shape, logo_url: optionalStoredUrl() })
export type BrandLogo = z.output<typeof brandLogoRow>
