import type { Locale } from '@bayt/content/locale'
import type { Format } from './format.ts'

interface MarkdownTexts {
  /** Names the toolbar of a field. */
  toolbar: (field: string) => string
  formats: Record<Format, string>
  preview: string
  previewOf: (field: string) => string
  empty: string
  /** Shown instead of a preview whose chunk failed to load. */
  missing: string
}

/** Writing articles: the toolbar and the preview. */
export const MARKDOWN_TEXTS: Record<Locale, MarkdownTexts> = {
  en: {
    toolbar: (field) => `Formatting: ${field}`,
    formats: {
      bold: 'Bold',
      italic: 'Italic',
      heading: 'Heading',
      list: 'List',
      numbered: 'Numbered list',
      quote: 'Quote',
      link: 'Link',
    },
    preview: 'Preview',
    previewOf: (field) => `Preview: ${field}`,
    empty: 'What you write appears here as visitors will read it.',
    missing: 'The preview could not be loaded. Writing and saving work without it; it comes back with the next load of the page.',
  },
  ar: {
    toolbar: (field) => `تنسيق: ${field}`,
    formats: {
      bold: 'غامق',
      italic: 'إبراز',
      heading: 'عنوان فرعي',
      list: 'قائمة',
      numbered: 'قائمة مرقّمة',
      quote: 'اقتباس',
      link: 'رابط',
    },
    preview: 'معاينة',
    previewOf: (field) => `معاينة: ${field}`,
    empty: 'ما تكتبه يظهر هنا كما سيقرؤه الزوار.',
    missing: 'تعذّر تحميل المعاينة. الكتابة والحفظ يعملان من دونها، وستعود عند تحميل الصفحة من جديد.',
  },
}
