import type { Locale } from '@bayt/content/locale'
import type { Source } from '@bayt/content/queries/history'
import { UNKNOWN_ACCOUNT } from '../unknown-account.ts'

/** How a list is shown: order, columns, number of rows. */
interface ViewTexts {
  filterAndSort: string
  filter: string
  sort: string
  newest: string
  best: string
  up: (column: string) => string
  down: (column: string) => string
  changed: string
  showChanged: string
  /** The author of a change, if no account is known. */
  nobody: Record<Source, string>
  pageSize: string
  rows: (count: string) => string
  goTo: string
}

const en: ViewTexts = {
  filterAndSort: 'Filter and sort',
  filter: 'Filter',
  sort: 'Order',
  newest: 'Newest first',
  best: 'Best match first',
  up: (column) => `${column} ↑`,
  down: (column) => `${column} ↓`,
  changed: 'Changed',
  showChanged: 'Show who changed it',
  nobody: { console: UNKNOWN_ACCOUNT.en, import: 'Import', function: 'The server', sql: 'Outside the console' },
  pageSize: 'Rows per page',
  rows: (count) => `${count} per page`,
  goTo: 'Go to page',
}

const ar: ViewTexts = {
  filterAndSort: 'التصفية والترتيب',
  filter: 'التصفية',
  sort: 'الترتيب',
  newest: 'الأحدث أولًا',
  best: 'الأقرب إلى البحث أولًا',
  up: (column) => `${column} ↑`,
  down: (column) => `${column} ↓`,
  changed: 'آخر تغيير',
  showChanged: 'إظهار من غيّره',
  nobody: { console: UNKNOWN_ACCOUNT.ar, import: 'الاستيراد', function: 'الخادم', sql: 'من خارج لوحة الإدارة' },
  pageSize: 'عدد الصفوف في الصفحة',
  rows: (count) => `${count} في الصفحة`,
  goTo: 'الانتقال إلى صفحة',
}

export const VIEW_TEXTS: Record<Locale, ViewTexts> = { en, ar }
