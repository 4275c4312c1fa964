import { ContentError } from '@bayt/content/errors'
import type { Locale } from '@bayt/content/locale'
import { describeError } from '../../data/errors/describe.ts'
import { counted, countInArabic } from '../../ui/i18n/count.ts'
import type { Dictionary } from '../../ui/i18n/dictionary.ts'

/** Changes that are kept on the server and not carried out yet: in forms and lists. */
const en = {
  prepare: 'Prepare',
  preparing: 'Preparing…',
  done: 'Prepared: your colleagues can go on with it on any device. Visitors do not see it.',
  unchanged: 'Nothing is typed that could be prepared.',
  failed: (message: string) => `Failed to prepare this: ${message} What you typed is kept unsaved on this device.`,
  /** Why the server refuses a prepared change or a set. */
  refusals: {
    prepared_overtaken: 'somebody has prepared this again since you opened it. Discard your unsaved work here to see theirs.',
    carried_out: 'it is carried out already.',
    ended:
      'somebody has carried out or discarded the prepared change. What you typed is kept unsaved: close the form and open it again.',
    already_prepared: 'the set has a prepared change of this record already. Continue that one.',
    not_carried_out: 'it is not carried out.',
    too_many_links: 'you have 20 open links, which is the limit. End one of them under “Prepared” first.',
  } as Record<string, string>,
  preparedMany: (count: number) => `${counted(count, 'change')} prepared. See More, Prepared.`,
  manyFailed: (message: string) => `Failed to prepare this: ${message}`,
  copy: 'A copy',
  mark: 'Prepared',
  markOf: (name: string) => `Open the prepared change of ${name}`,
  filter: 'Prepared changes',
  all: 'Prepared or not',
  only: 'Prepared only',
  newRecord: 'New record',
  newRecords: 'Prepared new records',
  open: (name: string) => `Continue ${name}`,
  byAt: (name: string, age: string) => `Prepared by \u2068${name}\u2069, ${age}.`,
  notVisible: 'Visitors do not see it. Saving carries it out.',
  ofSet: (name: string) => `It belongs to the set “\u2068${name}\u2069”. Saving carries out this change alone.`,
  /** @param fields the changed fields; empty without one */
  exists: (name: string, age: string, fields: string) =>
    `A change of this record was prepared by \u2068${name}\u2069, ${age}${fields && `: ${fields}`}.`,
  openIt: 'Open it',
  gone: 'This prepared change is no longer there: somebody has carried it out or discarded it.',
  overtaken: (fields: string) => `Changed by somebody since it was prepared: ${fields}. Saving asks what to keep.`,
  discard: 'Discard the prepared change',
  discardTitle: 'Discard this prepared change?',
  discardBody: 'It is removed for everybody. The record stays as visitors see it now.',
  keep: 'Keep it',
  discarded: 'The prepared change is discarded.',
  discardFailed: (message: string) => `Failed to discard it: ${message}`,
}

const CHANGES = { one: 'تغيير واحد', two: 'تغييران', few: 'تغييرات', many: 'تغييرًا', other: 'تغيير' }

const ar: typeof en = {
  prepare: 'تجهيز',
  preparing: 'جارٍ التجهيز…',
  done: 'جُهّز التغيير: يستطيع زملاؤك متابعته من أي جهاز، ولا يراه الزوار.',
  unchanged: 'لم تكتب شيئًا يمكن تجهيزه.',
  failed: (message) => `تعذّر التجهيز: ${message} ما كتبته محفوظ على هذا الجهاز وحده.`,
  refusals: {
    prepared_overtaken: 'جهّزه شخص آخر من جديد بعد أن فتحته. احذف ما لم يُحفظ هنا لترى ما جهّزه.',
    carried_out: 'نُفّذ من قبل.',
    ended: 'نفّذ شخص آخر التغيير المجهّز أو حذفه. ما كتبته محفوظ على هذا الجهاز: أغلق النموذج وافتحه من جديد.',
    already_prepared: 'في المجموعة تغيير مجهّز لهذا السجل. تابع ذلك التغيير.',
    not_carried_out: 'لم يُنفّذ.',
    too_many_links: 'لديك ٢٠ رابطًا مفتوحًا، وهو أكثر ما يمكن. أنهِ واحدًا منها أولًا في «قيد التجهيز».',
  },
  preparedMany: (count) => `جُهّز ${countInArabic(count, CHANGES)}. انظر «المزيد»، «قيد التجهيز».`,
  manyFailed: (message) => `تعذّر التجهيز: ${message}`,
  copy: 'نسخة',
  mark: 'مجهّز',
  markOf: (name) => `فتح التغيير المجهّز: ${name}`,
  filter: 'التغييرات المجهّزة',
  all: 'المجهّز وغيره',
  only: 'المجهّز وحده',
  newRecord: 'سجل جديد',
  newRecords: 'سجلات جديدة مجهّزة',
  open: (name) => `متابعة ${name}`,
  byAt: (name, age) => `جهّزه \u2068${name}\u2069 ${age}.`,
  notVisible: 'لا يراه الزوار. الحفظ ينفّذه.',
  ofSet: (name) => `هو من مجموعة «\u2068${name}\u2069». الحفظ ينفّذ هذا التغيير وحده.`,
  exists: (name, age, fields) => `لهذا السجل تغيير جهّزه \u2068${name}\u2069 ${age}${fields && `: ${fields}`}.`,
  openIt: 'فتحه',
  gone: 'هذا التغيير المجهّز لم يعد موجودًا: نفّذه شخص آخر أو حذفه.',
  overtaken: (fields) => `غيّره شخص آخر بعد التجهيز: ${fields}. عند الحفظ تختار ما يبقى.`,
  discard: 'حذف التغيير المجهّز',
  discardTitle: 'أتريد حذف هذا التغيير المجهّز؟',
  discardBody: 'يُحذف عند الجميع، ويبقى السجل كما يراه الزوار الآن.',
  keep: 'إبقاؤه',
  discarded: 'حُذف التغيير المجهّز.',
  discardFailed: (message) => `تعذّر حذفه: ${message}`,
}

export const PREPARED_TEXTS: Record<Locale, typeof en> = { en, ar }

/** Why a call about prepared changes failed. */
export function describeRefusal(error: unknown, locale: Locale, text: Dictionary): string {
  const code = error instanceof ContentError ? error.code : undefined
  return (code && PREPARED_TEXTS[locale].refusals[code]) || describeError(error, text)
}
