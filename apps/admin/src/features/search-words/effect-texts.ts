import type { Locale } from '@bayt/content/locale'
import type { TypedPhrase } from '@bayt/content/search/staff-lines'
import { countInArabic } from '../../lib/i18n/arabic-count.ts'

/** The texts about the effect of typed search words. Numbers come with their digits, for the plural form. */
interface EffectTexts {
  empty: string
  computing: string
  offline: string
  failed: (message: string) => string
  finds: (count: number, shown: string) => string
  asNow: string
  /** Between two names. */
  comma: string
  now: (count: number, shown: string) => string
  fewer: (count: number, shown: string) => string
  more: (count: number, shown: string) => string
  joins: string
  meanings: (count: number, shown: string) => string
  unused: Record<NonNullable<TypedPhrase['problem']>, string>
  one_word: string
  no_room: string
  off: string
  newest: (most: string, total: string) => string
}

const en: EffectTexts = {
  empty: 'Type words above to see which products each of them finds.',
  computing: 'Searching the products...',
  offline: 'Showing the effect needs a connection. It appears when the connection is back; saving works then, too.',
  failed: (message) => `The effect could not be computed: ${message}`,
  finds: (count, shown) => (count === 0 ? 'finds nothing' : count === 1 ? 'finds 1 product' : `finds ${shown} products`),
  asNow: '(as now)',
  comma: ', ',
  now: (count, shown) => (count === 0 ? '(now nothing)' : `(now ${shown})`),
  fewer: (_, shown) => `(fewer than now: ${shown})`,
  more: (count, shown) => (count === 1 ? 'and 1 more word' : `and ${shown} more words`),
  joins: 'The search knows these words already. Yours join them:',
  meanings: (_, shown) =>
    `This line makes ${shown} different meanings one: whoever searches for one of them finds the others, too. Is that what you want?`,
  unused: {
    too_long: 'is not used: a phrase has at most 5 words and 60 letters. Put a comma between words.',
    too_short: 'is not used: it is a single letter.',
    says_nothing: 'is not used: the search skips such words.',
  },
  one_word: 'Add at least one more word: a line says which words mean the same.',
  no_room: 'The search does not use this line: the older lines have 20,000 letters, which is the limit. Shorten or delete some.',
  off: 'The line is inactive: it has this effect only while active.',
  newest: (most, total) => `Computed from the newest ${most} of ${total} products.`,
}

const PRODUCTS = { one: 'منتجًا واحدًا', two: 'منتجين', few: 'منتجات', many: 'منتجًا', other: 'منتج' }
const MORE_WORDS = { one: 'كلمة أخرى', two: 'كلمتان أخريان', few: 'كلمات أخرى', many: 'كلمة أخرى', other: 'كلمة أخرى' }
const MEANINGS = {
  one: 'معنى واحدًا',
  two: 'معنيين مختلفين',
  few: 'معانٍ مختلفة',
  many: 'معنى مختلفًا',
  other: 'معنى مختلف',
}

const ar: EffectTexts = {
  empty: 'اكتب كلمات في الأعلى لترى المنتجات التي تجدها كل كلمة.',
  computing: 'جارٍ البحث في المنتجات...',
  offline: 'عرض الأثر يحتاج إلى اتصال، ويظهر عند عودته، وعندها يمكن الحفظ أيضًا.',
  failed: (message) => `تعذّر حساب الأثر: ${message}`,
  finds: (count) => (count === 0 ? 'لا تجد شيئًا' : `تجد ${countInArabic(count, PRODUCTS)}`),
  asNow: '(كما الآن)',
  comma: '، ',
  now: (count, shown) => (count === 0 ? '(الآن: لا شيء)' : `(الآن: ${shown})`),
  fewer: (_, shown) => `(أقل من الآن: ${shown})`,
  more: (count) => `و${countInArabic(count, MORE_WORDS)}`,
  joins: 'كلمات يعرفها البحث من قبل، وتنضمّ إليها كلماتك:',
  meanings: (count) =>
    `يجعل هذا السطر ${countInArabic(count, MEANINGS)} معنى واحدًا: من يبحث عن ${count === 2 ? 'أحدهما يجد الآخر' : 'أحدها يجد غيره'} أيضًا. أهذا ما تريده؟`,
  unused: {
    too_long: 'لا تُستخدم: في العبارة ٥ كلمات و٦٠ حرفًا على الأكثر. ضع فاصلة بين الكلمات.',
    too_short: 'لا يُستخدم: حرف واحد لا يكفي.',
    says_nothing: 'لا تُستخدم: يتجاوز البحث مثل هذه الكلمات.',
  },
  one_word: 'أضف كلمة أخرى على الأقل: السطر يجمع كلمات بمعنى واحد.',
  no_room: 'لا يستخدم البحث هذا السطر: بلغت السطور الأقدم الحد، وهو ٢٠٬٠٠٠ حرف. اختصر بعضها أو احذفه.',
  off: 'السطر غير مفعّل: لا يحدث هذا إلا بعد تفعيله.',
  newest: (most, total) => `محسوب من أحدث ${most} منتج من أصل ${total}.`,
}

export const EFFECT_TEXTS: Record<Locale, EffectTexts> = { en, ar }
