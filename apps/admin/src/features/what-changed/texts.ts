import type { Locale } from '@bayt/content/locale'

interface WhatChangedTexts {
  title: string
  intro: string
  /** Shown for the changes of one release. */
  ofRelease: string
  allChanges: string
  /** A link to the history of a record. */
  historyOf: (name: string) => string
  /** An entry about the site, not about a record. */
  site: string
  nothingCarried: string
  more: string
}

const en: WhatChangedTexts = {
  title: 'What changed',
  intro: 'Every change of content and accounts, newest first.',
  ofRelease: 'Only the changes of one release.',
  allChanges: 'Show all changes',
  historyOf: (name) => `History of ${name}`,
  site: 'Website',
  nothingCarried: 'No change of content: only the pages were built again.',
  more: 'All changes of this release',
}

const ar: WhatChangedTexts = {
  title: 'ما الذي تغيّر',
  intro: 'كل تغييرات المحتوى والحسابات، الأحدث أولًا.',
  ofRelease: 'تغييرات هذا الإصدار وحدها.',
  allChanges: 'عرض كل التغييرات',
  historyOf: (name) => `سجل تغييرات ${name}`,
  site: 'الموقع',
  nothingCarried: 'لا تغيير في المحتوى: أُعيد بناء الصفحات فقط.',
  more: 'كل تغييرات هذا الإصدار',
}

export const WHAT_CHANGED_TEXTS: Record<Locale, WhatChangedTexts> = { en, ar }
