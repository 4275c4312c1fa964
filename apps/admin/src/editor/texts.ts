import type { Locale } from '@bayt/content/locale'

/** The field of an article's text, without the editor (`writing-texts.ts`), which most screens do not need. */
const en = {
  loading: 'Loading the editor...',
  waiting: 'Pictures on their way',
  waitingOf: (name: string) => `Picture: ${name}`,
  dismiss: 'Close message',
  broken: 'The picture cannot be loaded',
}

const ar: typeof en = {
  loading: 'جارٍ تحميل المحرر...',
  waiting: 'صور قيد الرفع',
  waitingOf: (name) => `صورة: ${name}`,
  dismiss: 'إغلاق الرسالة',
  broken: 'تعذّر تحميل الصورة',
}

export const TEXT_FIELD_TEXTS: Record<Locale, typeof en> = { en, ar }

/** Labels of the text of an article, by column. */
export const CONTENT_LABELS = {
  en: { content_en: 'Content (English)', content_ar: 'Content (Arabic)' },
  ar: { content_en: 'المحتوى (بالإنجليزية)', content_ar: 'المحتوى (بالعربية)' },
}
