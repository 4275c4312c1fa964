import type { Locale } from '@bayt/content/locale'
import { countInArabic } from '../../../lib/i18n/arabic-count.ts'
import { counted } from '../../../lib/i18n/english-count.ts'
import { formatNumber } from '../../../lib/i18n/format.ts'

const items = (count: number) => counted(count, 'item')

/** Adding many pictures to the gallery at once, and filling in their titles. */
const en = {
  title: 'Add several pictures',
  drop: 'Drop pictures here: each becomes a gallery item, hidden until you show it',
  choose: 'Choose pictures',
  notPictures: (names: string) => `Not pictures, so not added: ${names}`,
  /** The last part of a list of files. */
  otherFiles: (count: number) => `${formatNumber('en', count)} more`,
  waiting: 'Waiting…',
  uploaded: (done: number, all: number) => `${formatNumber('en', done)} of ${items(all)} added`,
  fillIn: (count: number) => `Fill in titles: ${items(count)} without one`,
  titles: 'Titles',
  titleOf: (label: string, place: number) => `${label}, picture ${formatNumber('en', place)}`,
  remove: (place: number) => `Leave out picture ${formatNumber('en', place)}`,
  save: 'Save titles',
  saveAndShow: 'Save titles and show on the site',
  close: 'Close',
  saved: (count: number) => `${items(count)} saved`,
  saveFailed: (message: string) => `Failed to save the titles: ${message}`,
  unanswered: (message: string) =>
    `It is not known whether the titles were saved. Save again; nothing is saved twice. ${message}`,
  /** @param titles as others have written them */
  changedSince: (titles: string) =>
    `Titles that were changed elsewhere since, so not saved: ${titles}. Yours stay in the grid: save again to replace them.`,
  /** @param titles as typed in the grid */
  deletedSince: (titles: string) =>
    `Titles whose items were deleted since, so not saved: ${titles}. They stay in the grid: restore the items from the bin, then save again.`,
  /** @param titles as typed in the grid */
  hiddenSince: (titles: string) =>
    `Titles that were saved, but whose items were hidden elsewhere since and stay hidden: ${titles}`,
  untitledHiddenSince: (count: number) => `Hidden elsewhere since, so not shown again: ${items(count)}`,
  goneSince: (count: number) => `Deleted elsewhere since, so not shown: ${items(count)}`,
  /** The last part of a list of titles. */
  otherTitles: (count: number) => `${formatNumber('en', count)} more`,
  retryAll: 'Try all again',
  /** Before staff leave the screen while pictures are on their way or have failed. */
  leave: {
    title: 'Leave before all pictures are added?',
    body: 'Pictures on their way are still added while this tab is open. Those that fail are named in a message.',
    confirm: 'Leave',
    stay: 'Stay',
  },
  notAdded: (names: string) => `Not added to the gallery: ${names}`,
  /** The last part of a list of pictures. */
  otherPictures: (count: number) => `${formatNumber('en', count)} more`,
}

const ITEMS = { one: 'عنصر واحد', two: 'عنصران', few: 'عناصر', many: 'عنصرًا', other: 'عنصر' }
const OTHER_TITLES = { one: 'عنوان آخر', two: 'عنوانان آخران', few: 'عناوين أخرى', many: 'عنوانًا آخر', other: 'عنوان آخر' }
const OTHER_FILES = { one: 'ملف آخر', two: 'ملفان آخران', few: 'ملفات أخرى', many: 'ملفًا آخر', other: 'ملف آخر' }
const OTHER_PICTURES = { one: 'صورة أخرى', two: 'صورتان أخريان', few: 'صور أخرى', many: 'صورة أخرى', other: 'صورة أخرى' }
const itemsInArabic = (count: number) => countInArabic(count, ITEMS)

const ar: typeof en = {
  title: 'إضافة عدة صور',
  drop: 'أفلت الصور هنا: تصبح كل صورة عنصرًا في المعرض، ويبقى مخفيًا حتى تُظهره',
  choose: 'اختيار صور',
  notPictures: (names) => `ملفات ليست صورًا ولم تُضف: ${names}`,
  otherFiles: (count) => countInArabic(count, OTHER_FILES),
  waiting: 'في الانتظار…',
  uploaded: (done, all) => `أُضيف ${formatNumber('ar', done)} من ${formatNumber('ar', all)}`,
  fillIn: (count) => `كتابة العناوين (بلا عنوان: ${itemsInArabic(count)})`,
  titles: 'العناوين',
  titleOf: (label, place) => `${label}، الصورة ${formatNumber('ar', place)}`,
  remove: (place) => `استبعاد الصورة ${formatNumber('ar', place)}`,
  save: 'حفظ العناوين',
  saveAndShow: 'حفظ العناوين والإظهار في الموقع',
  close: 'إغلاق',
  saved: (count) => `حُفظ ${itemsInArabic(count)}`,
  saveFailed: (message) => `تعذّر حفظ العناوين: ${message}`,
  unanswered: (message) => `لا يُعرف هل حُفظت العناوين أم لا. احفظ مرة أخرى، ولن يُحفظ شيء مرتين. ${message}`,
  changedSince: (titles) =>
    `عناوين تغيّرت في مكان آخر بعد فتحها، فلم يُحفظ ما كتبته لها: ${titles}. ما كتبته ما زال هنا: احفظ مرة أخرى ليحل محلها.`,
  deletedSince: (titles) =>
    `عناوين حُذفت عناصرها بعد فتحها، فلم تُحفظ: ${titles}. ما كتبته ما زال هنا: استعد العناصر من سلة المحذوفات، ثم احفظ مرة أخرى.`,
  hiddenSince: (titles) => `عناوين حُفظت، لكن عناصرها أُخفيت في مكان آخر بعد فتحها فبقيت مخفية: ${titles}`,
  untitledHiddenSince: (count) => `أُخفي في مكان آخر بعد إظهاره فبقي مخفيًا: ${itemsInArabic(count)}`,
  goneSince: (count) => `حُذف في مكان آخر قبل إظهاره: ${itemsInArabic(count)}`,
  otherTitles: (count) => countInArabic(count, OTHER_TITLES),
  retryAll: 'إعادة المحاولة للكل',
  leave: {
    title: 'الخروج قبل إضافة كل الصور؟',
    body: 'الصور قيد الرفع تُضاف ما دامت علامة التبويب هذه مفتوحة، وما يتعذّر منها تذكره رسالة باسمه.',
    confirm: 'الخروج',
    stay: 'البقاء هنا',
  },
  notAdded: (names) => `صور لم تُضف إلى المعرض: ${names}`,
  otherPictures: (count) => countInArabic(count, OTHER_PICTURES),
}

export const MANY_TEXTS: Record<Locale, typeof en> = { en, ar }
