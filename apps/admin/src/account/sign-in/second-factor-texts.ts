import type { Locale } from '@bayt/content/locale'
import { counted, countInArabic, HOURS, MINUTES } from '../../ui/i18n/count.ts'

const pausedFor = (time: string) =>
  `Too many wrong codes: those from the app are paused for ${time}. Use a recovery code, a passkey, or a device that you have signed in from before.`
const pausedForInArabic = (time: string) =>
  `رموز خاطئة كثيرة: رموز التطبيق موقوفة مدة ${time}. استخدم رمز استرداد، أو مفتاح مرور، أو جهازًا سجّلت الدخول منه من قبل.`

/** The second step of sign-in, and the same question before a change of accounts. Not in the dictionary, which is part of the first load. */
const en = {
  wrong: 'This code is not right, or it was used before. Check that the time of your phone is right, or use a recovery code.',
  wrongPaper: 'This code is not right, or it was used before.',
  ended: 'This sign-in has ended. Enter your password again.',
  /** Says that codes of the app are paused on a device from which the account has not signed in. */
  pausedMinutes: (minutes: number) => pausedFor(counted(minutes, 'minute')),
  pausedHours: (hours: number) => pausedFor(counted(hours, 'hour')),
  title: 'Second step',
  appIntro: 'Enter the six digits that your authenticator app shows now.',
  paperIntro: 'Enter one of the recovery codes that you printed. Each works once.',
  appField: 'Code from the app',
  paperField: 'Recovery code',
  usePaper: 'Use a recovery code',
  useApp: 'Use the app',
  submit: 'Continue',
  back: 'Back to the password',
  missing: 'Enter a code.',
  passkeyAlone: 'Sign in with a passkey',
  passkey: 'Use a passkey',
  again: 'Show that it is you',
  againBody: 'This change needs your second factor: your session alone, which somebody may have copied, is not enough.',
}

const ar: typeof en = {
  wrong: 'هذا الرمز غير صحيح، أو سبق استخدامه. تحقّق من ضبط وقت هاتفك، أو استخدم رمز استرداد.',
  wrongPaper: 'هذا الرمز غير صحيح، أو سبق استخدامه.',
  ended: 'انتهت محاولة تسجيل الدخول هذه. أدخل كلمة المرور من جديد.',
  pausedMinutes: (minutes) => pausedForInArabic(countInArabic(minutes, MINUTES)),
  pausedHours: (hours) => pausedForInArabic(countInArabic(hours, HOURS)),
  title: 'الخطوة الثانية',
  appIntro: 'أدخل الأرقام الستة التي يعرضها تطبيق المصادقة الآن.',
  paperIntro: 'أدخل أحد رموز الاسترداد التي طبعتها. يصلح كل رمز مرة واحدة.',
  appField: 'رمز التطبيق',
  paperField: 'رمز الاسترداد',
  usePaper: 'استخدام رمز استرداد',
  useApp: 'استخدام التطبيق',
  submit: 'متابعة',
  back: 'العودة إلى كلمة المرور',
  missing: 'أدخل رمزًا.',
  passkeyAlone: 'الدخول بمفتاح مرور',
  passkey: 'استخدام مفتاح مرور',
  again: 'أكّد هويتك',
  againBody: 'يحتاج هذا التغيير إلى خطوة التحقق الثانية: لا تكفي الجلسة وحدها، فقد ينسخها غيرك.',
}

export const SECOND_FACTOR_TEXTS: Record<Locale, typeof en> = { en, ar }
