import type { Locale } from '@bayt/content/locale'
import { countInArabic } from '../../ui/i18n/count.ts'
import { formatNumber } from '../../ui/i18n/format.ts'

const RECORDS = { one: 'سجل واحد', two: 'سجلين', few: 'سجلات', many: 'سجلًا', other: 'سجل' }

const en = {
  title: 'Both languages',
  /** @param count of records */
  intro: (count: number) =>
    `${count === 1 ? '1 record has' : `${formatNumber('en', count)} records have`} a text that is missing or out of date, the oldest first.`,
  done: 'Both languages say the same everywhere.',
  person: 'Changed by',
  everybody: 'Everybody',
  /** The author of changes from outside the console. */
  nobody: 'Outside the console',
  /** @param person the chosen person, who has no record in the list any more */
  noneLeft: (person: string) => `Nothing is left under “${person}”. The list shows everybody again.`,
  by: (age: string, name: string) => `${age} · \u2068${name}\u2069`,
  showAll: (count: number) => `Show all ${formatNumber('en', count)}`,
  failed: 'The list of texts could not be loaded.',
  /** The label of the setting, its two values, and its hint. */
  rule: 'Showing visitors a language that is out of date',
  warn: 'Allowed after a warning',
  refuse: 'Refused',
  ruleHint: 'The history shows who did it. What visitors see already stays visible to them.',
  forbidden: 'From now on, a save may not leave a text out of date that visitors see.',
  allowed: 'From now on, the console only warns.',
  notChanged: (message: string) => `Failed to change the setting: ${message}`,
}

const ar: typeof en = {
  title: 'اللغتان',
  intro: (count) => `نصوص ناقصة أو متأخرة عن اللغة الأخرى في ${countInArabic(count, RECORDS)}، الأقدم أولًا.`,
  done: 'اللغتان متطابقتان في كل السجلات.',
  person: 'صاحب التغيير',
  everybody: 'الجميع',
  nobody: 'من خارج لوحة الإدارة',
  noneLeft: (person) => `لم يبقَ شيء تحت «${person}»، فعادت القائمة إلى عرض الجميع.`,
  by: (age, name) => `${age} · \u2068${name}\u2069`,
  showAll: (count) => `عرض الكل (${formatNumber('ar', count)})`,
  failed: 'تعذّر تحميل قائمة النصوص.',
  rule: 'إظهار لغة متأخرة عن الأخرى للزوار',
  warn: 'مسموح بعد تنبيه',
  refuse: 'مرفوض',
  ruleHint: 'يُظهر سجل التغييرات من فعل ذلك. وما يراه الزوار الآن يبقى ظاهرًا لهم.',
  forbidden: 'من الآن لا يُقبل حفظ يترك نصًا يراه الزوار متأخرًا عن الآخر.',
  allowed: 'من الآن تكتفي لوحة الإدارة بالتنبيه.',
  notChanged: (message) => `تعذّر تغيير الخيار: ${message}`,
}

export const LANGUAGE_WORK_TEXTS: Record<Locale, typeof en> = { en, ar }
