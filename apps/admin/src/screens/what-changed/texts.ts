import type { Locale } from '@bayt/content/locale'

const en = {
  intro: 'Every change of content and accounts, newest first.',
  /** Shown for the changes of one release. */
  ofRelease: 'Only the changes of one release.',
  allChanges: 'Show all changes',
  /** An entry about the site, not about a record. */
  site: 'Website',
  nothingCarried: 'No change of content: only the pages were built again.',
  more: 'All changes of this release',
}

const ar: typeof en = {
  intro: 'كل تغييرات المحتوى والحسابات، الأحدث أولًا.',
  ofRelease: 'تغييرات هذا الإصدار وحدها.',
  allChanges: 'عرض كل التغييرات',
  site: 'الموقع',
  nothingCarried: 'لا تغيير في المحتوى: أُعيد بناء الصفحات فقط.',
  more: 'كل تغييرات هذا الإصدار',
}

export const WHAT_CHANGED_TEXTS: Record<Locale, typeof en> = { en, ar }
