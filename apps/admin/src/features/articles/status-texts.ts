import type { Locale } from '@bayt/content/locale'

interface StatusTexts {
  published: string
  draft: string
  publish: (title: string) => string
  unpublish: (title: string) => string
  nowPublished: string
  nowUnpublished: string
  /** After an undo. */
  publishedAgain: string
  unpublishedAgain: string
  failed: (message: string) => string
}

/** Publishing and unpublishing an article (spec: admin §2, §8: the English texts are literal). */
export const STATUS_TEXTS: Record<Locale, StatusTexts> = {
  en: {
    published: 'Published',
    draft: 'Draft',
    publish: (title) => `Publish ${title}`,
    unpublish: (title) => `Unpublish ${title}`,
    nowPublished: 'Article published successfully',
    nowUnpublished: 'Article unpublished successfully',
    publishedAgain: 'Undone: the article is published again.',
    unpublishedAgain: 'Undone: the article is a draft again.',
    failed: (message) => `Failed to update article status: ${message}`,
  },
  ar: {
    published: 'منشور',
    draft: 'مسودة',
    publish: (title) => `نشر ${title}`,
    unpublish: (title) => `إلغاء نشر ${title}`,
    nowPublished: 'نُشر المقال',
    nowUnpublished: 'أُلغي نشر المقال',
    publishedAgain: 'المقال منشور من جديد.',
    unpublishedAgain: 'عاد المقال مسودة.',
    failed: (message) => `تعذّر تحديث حالة المقال: ${message}`,
  },
}
