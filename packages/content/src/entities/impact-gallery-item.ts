import { z } from 'zod'
import { displayOrder, optionalStoredUrl, optionalText, optionalUrl, recordColumns } from './fields.ts'
import { TEXT_LIMITS } from './limits.ts'

/** One picture of the impact gallery. No field is required (spec: admin §5). */
export const impactGalleryItemInput = z.object({
  image_url: optionalUrl(),
  title: optionalText(TEXT_LIMITS.title),
  title_ar: optionalText(TEXT_LIMITS.title),
  description: optionalText(TEXT_LIMITS.description),
  description_ar: optionalText(TEXT_LIMITS.description),
  active: z.boolean().default(true),
  display_order: displayOrder(),
})
export type ImpactGalleryItemInput = z.output<typeof impactGalleryItemInput>

export const impactGalleryItemRow = z.object({
  ...recordColumns,
  ...impactGalleryItemInput.shape,
  image_url: optionalStoredUrl(),
})
export type ImpactGalleryItem = z.output<typeof impactGalleryItemRow>
