import { findCategory, PACK_UNITS } from '@bayt/content/entities/categories'
import { packSizeList } from '@bayt/content/entities/pack-sizes'
import type { Locale } from '@bayt/content/locale'
import { listAmounts } from '@bayt/content/text/amount'
import { normalisePackSizes } from '@bayt/content/text/pack-sizes'
import { useWatch } from 'react-hook-form'
import { TextField } from '../../components/text-field.tsx'
import { useLocale } from '../../lib/i18n/locale-context.tsx'
import type { CustomFieldProps } from '../../resource/fields.ts'

const READING: Record<Locale, (amounts: string) => string> = {
  en: (amounts) => `On the site: ${amounts}.`,
  ar: (amounts) => `في الموقع: ${amounts}.`,
}

/** The sizes in the unit of the product, and how the site says them: 0.17 kilograms are 170 grams. */
export function PackSizesField(field: CustomFieldProps) {
  const { locale } = useLocale()
  const chosen = String(useWatch({ name: 'pack_unit' }) ?? '')
  const sizes = packSizeList(normalisePackSizes(field.value) ?? null)
  const amounts = listAmounts(locale, sizes, findCategory(PACK_UNITS, chosen) ?? PACK_UNITS[0])
  return <TextField {...field} inputMode="text" dir="ltr" warning={amounts && READING[locale](amounts)} />
}
