import type { Locale } from '@bayt/content/locale'
import { CONTENT_LABELS } from '../../editor/texts.ts'
import { inArabic, inEachLanguage, inEnglish, labelsIn } from '../../record/record-sentences.ts'
import type { ContentTexts } from '../../record/texts.ts'

/** Articles Management (spec: admin §2, §5, §8: the English texts are literal). */
const en = {
  title: 'Articles Management',
  add: 'Add Article',
  createTitle: 'Add New Article',
  editTitle: 'Edit Article',
  ...inEnglish('article'),
  columns: { article: 'Article', category: 'Category', status: 'Status', date: 'Date', actions: 'Actions' },
  fields: {
    ...labelsIn('en', 'title', 'Title'),
    category: 'Category',
    ...labelsIn('en', 'excerpt', 'Excerpt'),
    ...CONTENT_LABELS.en,
    thumbnail_url: 'Thumbnail',
    published: 'Publish immediately',
  },
  groups: {
    titles: 'Title and excerpt',
    content: 'Content',
    picture: 'Picture',
    publishing: 'Publishing',
  },
  hints: {
    ...inEachLanguage('excerpt', 'One or two sentences for the list of articles'),
    ...inEachLanguage('content', 'A YouTube or Vimeo address on a line of its own becomes a video'),
  },
  choices: { News: 'News', Recipes: 'Recipes', Insights: 'Insights', Videos: 'Videos' },
  filters: { category: { label: 'Category', all: 'All Categories' } },
} satisfies ContentTexts<'articles'>

const ar: typeof en = {
  title: 'إدارة المقالات',
  add: 'إضافة مقال',
  createTitle: 'إضافة مقال جديد',
  editTitle: 'تعديل المقال',
  ...inArabic('المقال', 'المقالات'),
  empty: 'لا توجد مقالات',
  confirmDelete: 'أتريد حذف هذا المقال؟',
  columns: { article: 'المقال', category: 'الفئة', status: 'الحالة', date: 'التاريخ', actions: 'الإجراءات' },
  fields: {
    ...labelsIn('ar', 'title', 'العنوان'),
    category: 'الفئة',
    ...labelsIn('ar', 'excerpt', 'الملخّص'),
    ...CONTENT_LABELS.ar,
    thumbnail_url: 'الصورة المصغّرة',
    published: 'النشر فورًا',
  },
  groups: {
    titles: 'العنوان والملخّص',
    content: 'المحتوى',
    picture: 'الصورة',
    publishing: 'النشر',
  },
  hints: {
    ...inEachLanguage('excerpt', 'جملة أو جملتان تظهران في قائمة المقالات'),
    ...inEachLanguage('content', 'يتحول رابط يوتيوب أو فيميو المكتوب وحده في سطر إلى فيديو'),
  },
  choices: { News: 'أخبار', Recipes: 'وصفات', Insights: 'إرشادات', Videos: 'مقاطع فيديو' },
  filters: { category: { label: 'الفئة', all: 'كل الفئات' } },
}

export const ARTICLE_TEXTS: Record<Locale, typeof en> = { en, ar }
