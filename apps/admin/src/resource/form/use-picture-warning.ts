import { useFormContext, useWatch } from 'react-hook-form'
import type { FormValues } from '../../lib/drafts/draft.ts'
import { formatNumber } from '../../lib/i18n/format.ts'
import { useLocale, useText } from '../../lib/i18n/locale-context.tsx'
import type { PictureSpec } from '../fields.ts'

/**
 * Warns of a surprise for visitors: no picture at all, or a blurred one. Does not prevent saving.
 * @param width of the picture in pixels, once it is known
 */
export function usePictureWarning(spec: PictureSpec, hasPicture: boolean, width: number | undefined): string | undefined {
  const { picture: text } = useText()
  const { locale } = useLocale()
  const { control } = useFormContext<FormValues>()
  const { shownWith = [], shownWidth } = spec
  const others = useWatch({ control, name: [...shownWith, 'active'] })
  const isShown = others.at(-1) !== false
  const isBlank = shownWith.length > 0 && others.slice(0, -1).every((value) => String(value ?? '').trim() === '')
  if (!hasPicture) return isBlank && isShown ? text.nothingShown : undefined
  if (width === undefined || shownWidth === undefined || width >= shownWidth) return undefined
  return text.tooSmall(formatNumber(locale, width), formatNumber(locale, shownWidth))
}
