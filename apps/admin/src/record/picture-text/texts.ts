import type { Locale } from '@bayt/content/locale'
import { inArabic, inEnglish, labelsIn } from '../record-sentences.ts'
import type { ContentTexts } from '../texts.ts'

/** Texts of pictures: descriptions for people who do not see the pictures. */
const en = {
  title: 'Picture Descriptions',
  add: 'Add Picture Description',
  createTitle: 'Describe the picture',
  editTitle: 'Describe the picture',
  ...inEnglish('picture description'),
  search: 'Search descriptions',
  columns: { picture: 'Picture', actions: 'Actions' },
  fields: { image_url: 'Picture address', ...labelsIn('en', 'alt', 'Picture description') },
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
  ...inArabic('وصف الصورة', 'أوصاف الصور'),
  empty: 'لا توجد أوصاف صور',
  confirmDelete: 'أتريد حذف وصف هذه الصورة؟',
  columns: { picture: 'الصورة', actions: 'الإجراءات' },
  fields: { image_url: 'رابط الصورة', ...labelsIn('ar', 'alt', 'وصف الصورة') },
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
