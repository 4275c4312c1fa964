import type { Locale } from '@bayt/content/locale'

/** Publishing and unpublishing an article (spec: admin §2, §8: the English texts are literal). */
const en = {
  published: 'Published',
  draft: 'Draft',
  publish: (title: string) => `Publish ${title}`,
  unpublish: (title: string) => `Unpublish ${title}`,
  nowPublished: 'Article published successfully',
  nowUnpublished: 'Article unpublished successfully',
  /** After an undo. */
  publishedAgain: 'Undone: the article is published again.',
  unpublishedAgain: 'Undone: the article is a draft again.',
  failed: (message: string) => `Failed to update article status: ${message}`,
}

const ar: typeof en = {
  published: 'منشور',
  draft: 'مسودة',
  publish: (title) => `نشر ${title}`,
  unpublish: (title) => `إلغاء نشر ${title}`,
  nowPublished: 'نُشر المقال',
  nowUnpublished: 'أُلغي نشر المقال',
  publishedAgain: 'المقال منشور من جديد.',
  unpublishedAgain: 'عاد المقال مسودة.',
  failed: (message) => `تعذّر تحديث حالة المقال: ${message}`,
}

export const STATUS_TEXTS: Record<Locale, typeof en> = { en, ar }
