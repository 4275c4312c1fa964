import { z } from 'zod'
import {
  displayOrder,
  optionalLink,
  optionalStoredLink,
  optionalText,
  recordColumns,
  requiredText,
  requiredUrl,
  storedUrl,
} from './fields.ts'
import { TEXT_LIMITS } from './limits.ts'

/** One slide of the home page (spec: admin §3, §5). */
export const heroImageInput = z.object({
  image_url: requiredUrl(),
  title_en: requiredText(TEXT_LIMITS.title),
  title_ar: requiredText(TEXT_LIMITS.title),
  subtitle_en: optionalText(TEXT_LIMITS.subtitle),
  subtitle_ar: optionalText(TEXT_LIMITS.subtitle),
  cta_link: optionalLink(),
  cta_text_en: optionalText(TEXT_LIMITS.callToAction),
  cta_text_ar: optionalText(TEXT_LIMITS.callToAction),
  active: z.boolean().default(true),
  display_order: displayOrder(),
})
export type HeroImageInput = z.output<typeof heroImageInput>

export const heroImageRow = z.object({
  ...recordColumns,
  ...heroImageInput.shape,
  image_url: storedUrl(),
  cta_link: optionalStoredLink(),
})
export type HeroImage = z.output<typeof heroImageRow>
