import type { Locale } from '@bayt/content/locale'
import type { ContentTexts } from '../texts.ts'

/** Texts of pictures: descriptions for people who do not see them. */
const en = {
  title: 'Picture Texts',
  add: 'Add Picture Text',
  createTitle: 'Describe the picture',
  editTitle: 'Describe the picture',
  theRecord: 'the picture text',
  loading: 'Loading picture texts...',
  empty: 'No picture texts found',
  search: 'Search picture texts',
  confirmDelete: 'Are you sure you want to delete this picture text?',
  created: 'Picture text created successfully',
  updated: 'Picture text updated successfully',
  deleted: 'Picture text deleted successfully',
  fetchFailed: (message) => `Failed to fetch picture texts: ${message}`,
  saveFailed: (message) => `Failed to save picture text: ${message}`,
  deleteFailed: (message) => `Failed to delete picture text: ${message}`,
  columns: { picture: 'Picture', actions: 'Actions' },
  fields: { image_url: 'Picture address', alt_en: 'Picture text (English)', alt_ar: 'Picture text (Arabic)' },
  groups: { picture: 'Picture', texts: 'What the picture shows' },
  hints: {
    alt_en: 'One sentence for people who do not see the picture, such as: A blue sack of rice on a wooden pallet.',
    alt_ar: 'The same in Arabic. Where one language is empty, the site uses the name of the record.',
  },
  choices: {},
  filters: {},
} satisfies ContentTexts<'picture_texts'>

const ar: typeof en = {
  title: 'نصوص الصور',
  add: 'إضافة نص صورة',
  createTitle: 'وصف الصورة',
  editTitle: 'وصف الصورة',
  theRecord: 'نص الصورة',
  loading: 'جارٍ تحميل نصوص الصور...',
  empty: 'لا توجد نصوص صور',
  search: 'البحث في نصوص الصور',
  confirmDelete: 'أتريد حذف نص هذه الصورة؟',
  created: 'أُنشئ نص الصورة',
  updated: 'حُدّث نص الصورة',
  deleted: 'حُذف نص الصورة',
  fetchFailed: (message) => `تعذّر جلب نصوص الصور: ${message}`,
  saveFailed: (message) => `تعذّر حفظ نص الصورة: ${message}`,
  deleteFailed: (message) => `تعذّر حذف نص الصورة: ${message}`,
  columns: { picture: 'الصورة', actions: 'الإجراءات' },
  fields: { image_url: 'رابط الصورة', alt_en: 'نص الصورة (بالإنجليزية)', alt_ar: 'نص الصورة (بالعربية)' },
  groups: { picture: 'الصورة', texts: 'ما تعرضه الصورة' },
  hints: {
    alt_en: 'جملة بالإنجليزية لمن لا يرى الصورة. إذا بقيت فارغة استخدم الموقع اسم السجل.',
    alt_ar: 'جملة واحدة لمن لا يرى الصورة، مثل: كيس أرز أزرق على طبلية خشبية.',
  },
  choices: {},
  filters: {},
}

export const PICTURE_TEXTS_TEXTS: Record<Locale, typeof en> = { en, ar }

/** The button of a picture field. */
export const ALT_BUTTON_TEXTS: Record<Locale, { describe: string; missing: string; of: (label: string) => string }> = {
  en: { describe: 'Describe', missing: 'Without a description', of: (label) => `Describe: ${label}` },
  ar: { describe: 'وصف الصورة', missing: 'بلا وصف', of: (label) => `وصف الصورة: ${label}` },
}
