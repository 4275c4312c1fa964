import type { Locale } from '@bayt/content/locale'
import type { Source } from '@bayt/content/queries/history'
import { UNKNOWN_ACCOUNT } from '../unknown-account.ts'

/** How a list is shown: order, columns, number of rows, saved views. */
interface ViewTexts {
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
  views: string
  saveView: string
  viewName: string
  save: string
  noRoom: string
  cancel: string
  removeView: (name: string) => string
  removed: (name: string) => string
  /** After the undo. */
  back: (name: string) => string
  /** A new view has the same name, so the removed view stays removed. */
  nameTaken: (name: string) => string
  /** The device does not store the change. */
  notRemoved: (name: string) => string
  openView: (name: string) => string
}

const en: ViewTexts = {
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
  views: 'Saved views',
  saveView: 'Save this view',
  viewName: 'Name of the view',
  save: 'Save',
  noRoom: 'This device has no room for the view. Free some space, then save again.',
  cancel: 'Cancel',
  removeView: (name) => `Remove the view ${name}`,
  removed: (name) => `The view “${name}” is removed.`,
  back: (name) => `Undone: the view “${name}” is back.`,
  nameTaken: (name) => `The removed view is not back: another view is named “${name}” now. Remove that one first.`,
  notRemoved: (name) =>
    `The view “${name}” was not removed: this device does not store the change. Free some space, then try again.`,
  openView: (name) => `View: ${name}`,
}

const ar: ViewTexts = {
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
  views: 'طرق العرض المحفوظة',
  saveView: 'حفظ طريقة العرض هذه',
  viewName: 'اسم طريقة العرض',
  save: 'حفظ',
  noRoom: 'لا مساحة على هذا الجهاز لطريقة العرض. أفرغ بعض المساحة ثم احفظ من جديد.',
  cancel: 'إلغاء',
  removeView: (name) => `إزالة طريقة العرض ${name}`,
  removed: (name) => `أُزيلت طريقة العرض «${name}».`,
  back: (name) => `عادت طريقة العرض «${name}».`,
  nameTaken: (name) => `لم تعد طريقة العرض المُزالة: لطريقة عرض أخرى الآن الاسم «${name}». أزِل تلك أولًا.`,
  notRemoved: (name) => `لم تُزل طريقة العرض «${name}»: لم يحفظ هذا الجهاز التغيير. أفرغ بعض المساحة ثم حاول من جديد.`,
  openView: (name) => `طريقة العرض: ${name}`,
}

export const VIEW_TEXTS: Record<Locale, ViewTexts> = { en, ar }
