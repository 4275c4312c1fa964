import type { Locale } from '@bayt/content/locale'
import { UNKNOWN_ACCOUNT } from '../record/localised-texts.ts'

/** How a list is shown: order, columns, number of rows. */
const en = {
  filterAndSort: 'Filter and sort',
  filter: 'Filter',
  sort: 'Order',
  newest: 'Newest first',
  best: 'Best match first',
  up: (column: string) => `${column} ↑`,
  down: (column: string) => `${column} ↓`,
  changed: 'Changed',
  showChanged: 'Show who changed it',
  /** The author of a change, if no account is known. */
  nobody: { console: UNKNOWN_ACCOUNT.en, import: 'Import', function: 'The server', sql: 'Outside the console' },
  pageSize: 'Rows per page',
  rows: (count: string) => `${count} per page`,
  goTo: 'Go to page',
}

const ar: typeof en = {
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

export const VIEW_TEXTS: Record<Locale, typeof en> = { en, ar }
