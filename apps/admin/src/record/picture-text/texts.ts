import type { Locale } from '@bayt/content/locale'
import type { ContentTexts } from '../texts.ts'

/** Texts of pictures: descriptions for people who do not see the pictures. */
const en = {
  title: 'Picture Descriptions',
  add: 'Add Picture Description',
  createTitle: 'Describe the picture',
  editTitle: 'Describe the picture',
  theRecord: 'the picture description',
  loading: 'Loading picture descriptions...',
  empty: 'No picture descriptions found',
  search: 'Search picture descriptions',
  confirmDelete: 'Are you sure you want to delete this picture description?',
  created: 'Picture description created successfully',
  updated: 'Picture description updated successfully',
  deleted: 'Picture description deleted successfully',
  fetchFailed: (message) => `Failed to fetch picture descriptions: ${message}`,
  saveFailed: (message) => `Failed to save picture description: ${message}`,
  deleteFailed: (message) => `Failed to delete picture description: ${message}`,
  columns: { picture: 'Picture', actions: 'Actions' },
  fields: { image_url: 'Picture address', alt_en: 'Picture description (English)', alt_ar: 'Picture description (Arabic)' },
  groups: { picture: 'Picture', texts: 'What the picture shows' },
  hints: {
    alt_en: 'One sentence for people who do not see the picture, such as: A blue sack of rice on a wooden pallet.',
    alt_ar: 'The same in Arabic. Where one language is empty, the site uses the name of the record.',
  },
  choices: {},
  filters: {},
} satisfies ContentTexts<'picture_texts'>

const ar: typeof en = {
  title: 'أوصاف الصور',
  add: 'إضافة وصف صورة',
  createTitle: 'وصف الصورة',
  editTitle: 'وصف الصورة',
  theRecord: 'وصف الصورة',
  loading: 'جارٍ تحميل أوصاف الصور...',
  empty: 'لا توجد أوصاف صور',
  search: 'البحث في أوصاف الصور',
  confirmDelete: 'أتريد حذف وصف هذه الصورة؟',
  created: 'أُنشئ وصف الصورة',
  updated: 'حُدّث وصف الصورة',
  deleted: 'حُذف وصف الصورة',
  fetchFailed: (message) => `تعذّر جلب أوصاف الصور: ${message}`,
  saveFailed: (message) => `تعذّر حفظ وصف الصورة: ${message}`,
  deleteFailed: (message) => `تعذّر حذف وصف الصورة: ${message}`,
  columns: { picture: 'الصورة', actions: 'الإجراءات' },
  fields: { image_url: 'رابط الصورة', alt_en: 'وصف الصورة (بالإنجليزية)', alt_ar: 'وصف الصورة (بالعربية)' },
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
