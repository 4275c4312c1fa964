import type { Locale } from '@bayt/content/locale'
import type { UndoneCommand } from '@bayt/content/queries/commands'
import { counted, countInArabic } from '../../ui/i18n/count.ts'
import { formatNumber } from '../../ui/i18n/format.ts'

const records = (count: number) => counted(count, 'record')
const inSentence = (label: string) => label.toLowerCase()

/** The texts of the commands for the selected records. */
const en = {
  commands: 'Commands for the selected records',
  selectMatching: (count: number) => `Select all ${formatNumber('en', count)}`,
  selecting: 'Selecting…',
  tooMany: (most: number) => `At most ${records(most)} can be selected. Search or filter first.`,
  selectFailed: (message: string) => `Failed to select: ${message}`,
  clear: 'Select none',
  change: (label: string) => `Change ${inSentence(label)}`,
  /** The flags that show a record to visitors. */
  flags: {
    published: { on: 'Publish', off: 'Unpublish' },
    active: { on: 'Activate', off: 'Deactivate' },
  },
  /** @param count number of selected records; 0 exports the list */
  export: (count: number) => (count > 0 ? `Export ${records(count)}` : 'Export'),
  /** The headings of an export, for columns that no form has. */
  recordColumns: { id: 'Number', created_at: 'Created', updated_at: 'Changed' },
  exported: (count: number) => `${records(count)} exported`,
  exportFailed: (message: string) => `Failed to export: ${message}`,
  delete: 'Delete',
  deleting: 'Deleting…',
  confirmDelete: (count: number) => `Are you sure you want to delete ${records(count)}?`,
  more: (count: number) => `and ${formatNumber('en', count)} more`,
  /** The end of a list of names: the number of names that are left out. */
  others: (count: number) => `${formatNumber('en', count)} more`,
  behindTitle: 'One language is out of date',
  behind: (count: number) => `In ${records(count)}, a text has not followed a change in the other language:`,
  behindNoted: 'If you go on, the history will show that a language was out of date.',
  behindForbidden: 'An admin has set that visitors see no language that is out of date.',
  onlyOthers: (command: string, count: number) => `${command} the other ${formatNumber('en', count)}`,
  asItIs: (command: string, count: number) => `${command} as ${count === 1 ? 'it is' : 'they are'}`,
  changed: (count: number) => `${records(count)} changed`,
  deleted: (count: number) => `${records(count)} deleted`,
  added: (count: number) => `${records(count)} added`,
  nothing: 'Nothing changed: the selected records are like this already.',
  overtaken: (names: string) =>
    `Changed elsewhere since you saw them here, so left as they are: ${names}. Look at them, and repeat this if it is still right.`,
  failed: (message: string) => `Failed to change the records, none was changed: ${message}`,
  unanswered: (message: string) => `It is not known whether the records were changed: ${message}`,
  notBegun: (command: string) =>
    `“${command}” did not begin, because the list was left or filtered before. Nothing was changed: select the records again.`,
  undone: (count: number) => `Undone: ${records(count)} as before.`,
  undoneExcept: (count: number, kept: number) =>
    `Undone: ${records(count)} as before. Changed by somebody since, so not undone: ${formatNumber('en', kept)}.`,
}

/** The counted noun as a subject; the genitive as an object or after a preposition. */
const RECORDS = { one: 'سجل واحد', two: 'سجلان', few: 'سجلات', many: 'سجلًا', other: 'سجل' }
const RECORDS_GENITIVE = { ...RECORDS, two: 'سجلين' }
const subject = (count: number) => countInArabic(count, RECORDS)
const OTHER_RECORDS = { one: 'سجل آخر', two: 'سجلان آخران', few: 'سجلات أخرى', many: 'سجلًا آخر', other: 'سجل آخر' }
const genitive = (count: number) => countInArabic(count, RECORDS_GENITIVE)

const ar: typeof en = {
  commands: 'إجراءات على السجلات المحدَّدة',
  selectMatching: (count) => `تحديد الكل (${formatNumber('ar', count)})`,
  selecting: 'جارٍ التحديد…',
  tooMany: (most) => `لا يمكن تحديد أكثر من ${genitive(most)}. ابحث أو صفِّ القائمة أولًا.`,
  selectFailed: (message) => `تعذّر التحديد: ${message}`,
  clear: 'إلغاء التحديد',
  change: (label) => `تغيير ${label}`,
  flags: {
    published: { on: 'نشر', off: 'إلغاء النشر' },
    active: { on: 'تفعيل', off: 'تعطيل' },
  },
  export: (count) => (count > 0 ? `تصدير ${genitive(count)}` : 'تصدير'),
  recordColumns: { id: 'الرقم', created_at: 'أُنشئ في', updated_at: 'تغيّر في' },
  exported: (count) => `صُدّر ${subject(count)}`,
  exportFailed: (message) => `تعذّر التصدير: ${message}`,
  delete: 'حذف',
  deleting: 'جارٍ الحذف…',
  confirmDelete: (count) => `أتريد حذف ${genitive(count)}؟`,
  more: (count) => `و${countInArabic(count, OTHER_RECORDS)}`,
  others: (count) => countInArabic(count, OTHER_RECORDS),
  behindTitle: 'إحدى اللغتين متأخرة عن الأخرى',
  behind: (count) => `لم يُحدَّث نص بعد تغيير لغته الأخرى، في ${genitive(count)}:`,
  behindNoted: 'إذا تابعت فسيظهر في سجل التغييرات أن إحدى اللغتين كانت متأخرة.',
  behindForbidden: 'قرّر أحد المديرين ألا تظهر للزوار لغة متأخرة عن الأخرى.',
  onlyOthers: (command, count) => `${command} الباقي فقط (${formatNumber('ar', count)})`,
  asItIs: (command, count) => `${command} كما ${count === 1 ? 'هو' : 'هي'}`,
  changed: (count) => `عُدّل ${subject(count)}`,
  deleted: (count) => `حُذف ${subject(count)}`,
  added: (count) => `أُضيف ${subject(count)}`,
  nothing: 'لم يتغيّر شيء: السجلات المحدَّدة هكذا من قبل.',
  overtaken: (names) =>
    `سجلات تغيّرت في مكان آخر بعد أن رأيتها هنا، فبقيت كما هي: ${names}. راجعها، ثم أعد المحاولة إن كنت ما زلت تريد ذلك.`,
  failed: (message) => `تعذّر تعديل السجلات، ولم يُعدَّل أي منها: ${message}`,
  unanswered: (message) => `لا يُعرف هل عُدّلت السجلات أم لا: ${message}`,
  notBegun: (command) =>
    `لم يبدأ تنفيذ «${command}»، لأنك غادرت القائمة أو غيّرت تصفيتها قبل ذلك. لم يُعدَّل شيء، فحدّد السجلات من جديد.`,
  undone: (count) => `أُعيدت القيم السابقة في ${genitive(count)}.`,
  undoneExcept: (count, kept) =>
    `أُعيدت القيم السابقة في ${genitive(count)}. عدد السجلات التي غيّرها شخص آخر بعد ذلك فبقيت: ${formatNumber('ar', kept)}.`,
}

export type CommandTexts = typeof en
export const COMMAND_TEXTS: Record<Locale, CommandTexts> = { en, ar }

/** The outcome of an undo of many records. */
export function sayUndone(texts: CommandTexts): (_text: unknown, result: UndoneCommand) => string {
  return (_text, { undone, kept }) => (kept > 0 ? texts.undoneExcept(undone, kept) : texts.undone(undone))
}
