import type { Locale } from '@bayt/content/locale'
import { countInArabic } from '../../../lib/i18n/arabic-count.ts'
import { counted } from '../../../lib/i18n/english-count.ts'
import { formatNumber } from '../../../lib/i18n/format.ts'

/** Adding many pictures to the gallery at once. */
const en = {
  title: 'Add several pictures',
  drop: 'Drop pictures here: each becomes a gallery item, hidden until you show it',
  choose: 'Choose pictures',
  notPictures: (names: string) => `Not pictures, so not added: ${names}`,
  /** The last part of a list of files. */
  otherFiles: (count: number) => `${formatNumber('en', count)} more`,
  waiting: 'Waiting…',
  uploaded: (done: number, all: number) => `${formatNumber('en', done)} of ${counted(all, 'item')} added`,
  remaining: 'Not in the gallery yet',
  remove: (place: number) => `Leave out picture ${formatNumber('en', place)}`,
  removeAll: 'Leave out the rest',
  retryAll: 'Try all again',
  /** While pictures wait for the connection. */
  kept: 'The pictures are kept on this device and go on by themselves as soon as the connection is back, also after you close this page and come back to it.',
  notKept: 'The pictures go on as soon as the connection is back. This device cannot keep them: leave this page open.',
  notAdded: (names: string) => `Not added to the gallery: ${names}`,
  /** The last part of a list of pictures. */
  otherPictures: (count: number) => `${formatNumber('en', count)} more`,
}

const OTHER_FILES = { one: 'ملف آخر', two: 'ملفان آخران', few: 'ملفات أخرى', many: 'ملفًا آخر', other: 'ملف آخر' }
const OTHER_PICTURES = { one: 'صورة أخرى', two: 'صورتان أخريان', few: 'صور أخرى', many: 'صورة أخرى', other: 'صورة أخرى' }

const ar: typeof en = {
  title: 'إضافة عدة صور',
  drop: 'أفلت الصور هنا: تصبح كل صورة عنصرًا في المعرض، ويبقى مخفيًا حتى تُظهره',
  choose: 'اختيار صور',
  notPictures: (names) => `ملفات ليست صورًا ولم تُضف: ${names}`,
  otherFiles: (count) => countInArabic(count, OTHER_FILES),
  waiting: 'في الانتظار…',
  uploaded: (done, all) => `أُضيف ${formatNumber('ar', done)} من ${formatNumber('ar', all)}`,
  remaining: 'صور لم تُضف إلى المعرض بعد',
  remove: (place) => `استبعاد الصورة ${formatNumber('ar', place)}`,
  removeAll: 'استبعاد الباقي',
  retryAll: 'إعادة المحاولة للكل',
  kept: 'الصور محفوظة على هذا الجهاز، ويُستأنف رفعها تلقائيًا فور عودة الاتصال، حتى لو أغلقت هذه الصفحة ثم عدت إليها.',
  notKept: 'يُستأنف رفع الصور فور عودة الاتصال. لا يستطيع هذا الجهاز الاحتفاظ بها، فأبقِ هذه الصفحة مفتوحة.',
  notAdded: (names) => `صور لم تُضف إلى المعرض: ${names}`,
  otherPictures: (count) => countInArabic(count, OTHER_PICTURES),
}

export const MANY_TEXTS: Record<Locale, typeof en> = { en, ar }
