import type { Locale } from '@bayt/content/locale'
import type { ReadinessRule } from '@bayt/content/readiness/readiness'
import { countInArabic } from '../../lib/i18n/arabic-count.ts'
import { formatList, formatNumber, languageName } from '../../lib/i18n/format.ts'

interface ReadinessTexts {
  title: string
  ready: string
  /** @param count number of open points */
  open: (count: number) => string
  rules: Record<Exclude<ReadinessRule, 'alternative_text' | 'picture_small'>, string>
  /** @param enough the number of pixels on the longer side that is enough, as a text */
  pictureSmall: (enough: string) => string
  noAlternativeText: (languages: readonly Locale[]) => string
  error: string
}

const POINTS = { one: 'نقطة واحدة', two: 'نقطتين', few: 'نقاط', many: 'نقطة', other: 'نقطة' }

const en: ReadinessTexts = {
  title: 'Ready for the site?',
  ready: 'Everything is there.',
  open: (count) => (count === 1 ? '1 point to look at' : `${formatNumber('en', count)} points to look at`),
  rules: {
    required: 'Needed',
    one_needed: 'One of the languages is needed',
    language: 'In one language only; missing in the other',
    other_language: 'Without a letter of its language: perhaps in the wrong field',
    text: 'No text yet',
    picture: 'No picture yet',
    picture_broken: 'The address shows no picture',
    sizes: 'No sizes yet',
    link: 'A link leads nowhere',
    title_long: 'Too long for the card on a phone: it takes more than 4 lines',
  },
  pictureSmall: (enough) => `The picture has too few pixels: ${enough} on its longer side are enough`,
  noAlternativeText: (languages) =>
    `No picture description in ${formatList(
      'en',
      languages.map((language) => languageName('en', language)),
    )}`,
  error: 'Stops the save',
}

const ar: ReadinessTexts = {
  title: 'جاهز للموقع؟',
  ready: 'كل شيء مكتمل.',
  open: (count) => `تبقى مراجعة ${countInArabic(count, POINTS)}`,
  rules: {
    required: 'مطلوب',
    one_needed: 'مطلوب بإحدى اللغتين على الأقل',
    language: 'مكتوب بلغة واحدة فقط، وينقص في الأخرى',
    other_language: 'ليس فيه حرف من لغته: ربما كُتب في غير حقله',
    text: 'لا يوجد نص بعد',
    picture: 'لا توجد صورة بعد',
    picture_broken: 'لا تظهر صورة من هذا الرابط',
    sizes: 'لا توجد أحجام بعد',
    link: 'رابط لا يؤدي إلى أي صفحة',
    title_long: 'طويل على بطاقة الهاتف: يأخذ أكثر من ٤ أسطر',
  },
  pictureSmall: (enough) => `أبعاد الصورة صغيرة: يكفي ${enough} بكسل في الضلع الأطول`,
  noAlternativeText: (languages) =>
    `لا يوجد وصف للصورة ${formatList(
      'ar',
      languages.map((language) => `ب${languageName('ar', language)}`),
    )}`,
  error: 'يمنع الحفظ',
}

export const READINESS_TEXTS: Record<Locale, ReadinessTexts> = { en, ar }
