import { TENDER } from '@bayt/brand/tender'
import type { Locale } from '@bayt/content/locale'
import { useWatch } from 'react-hook-form'
import { Notice } from '../../components/notice.tsx'
import { useLocale } from '../../lib/i18n/locale-context.tsx'
import { useFormLanguages } from '../../resource/languages/languages-context.ts'

export const PACKING_TEXTS: Record<Locale, string> = {
  en: 'With a new English name, the cartons and pallets of this product disappear from the page for bulk orders, until whoever looks after the site enters the new name there too.',
  ar: 'إن تغيّر الاسم الإنجليزي اختفت بيانات كرتون هذا المنتج وطبليته من صفحة طلبات الجملة، إلى أن يكتب المسؤول عن الموقع الاسم الجديد فيها أيضًا.',
}

const hasPacking = (name: unknown) => TENDER.packing.some(({ product }) => product === name)

/**
 * Warns that a new name loses the facts about cartons and pallets: these facts name a product by its English name
 * (packages/brand/src/tender.ts).
 */
export function PackingNote() {
  const { locale } = useLocale()
  const typed = useWatch({ name: 'name_en' })
  const stored = useFormLanguages()?.record.name_en
  if (!hasPacking(stored) || String(typed ?? '').trim() === stored) return null
  return <Notice tone="attention">{PACKING_TEXTS[locale]}</Notice>
}
