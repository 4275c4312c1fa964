import type { Locale } from '@bayt/content/locale'

/** The second step of sign-in, and the same question before a change of accounts. Not in the dictionary, which is part of the first load. */
const en = {
  wrong: 'This code is not right, or it was used before.',
  ended: 'This sign-in took too long. Enter your password again.',
  title: 'Second step',
  appIntro: 'Enter the six digits that your authenticator app shows now.',
  paperIntro: 'Enter one of the recovery codes that you printed. Each works once.',
  appField: 'Code from the app',
  paperField: 'Recovery code',
  usePaper: 'Use a recovery code',
  useApp: 'Use the app',
  submit: 'Continue',
  back: 'Back to the password',
  cancel: 'Cancel',
  missing: 'Enter a code.',
  passkeyAlone: 'Sign in with a passkey',
  passkey: 'Use a passkey',
  again: 'Show that it is you',
  againBody: 'Changes of accounts need a second factor that was shown in the last 10 minutes.',
}

const ar: typeof en = {
  wrong: 'هذا الرمز غير صحيح، أو سبق استخدامه.',
  ended: 'استغرق تسجيل الدخول وقتًا طويلًا. أدخل كلمة المرور من جديد.',
  title: 'الخطوة الثانية',
  appIntro: 'أدخل الأرقام الستة التي يعرضها تطبيق المصادقة الآن.',
  paperIntro: 'أدخل أحد رموز الاسترداد التي طبعتها. يصلح كل رمز مرة واحدة.',
  appField: 'رمز التطبيق',
  paperField: 'رمز الاسترداد',
  usePaper: 'استخدام رمز استرداد',
  useApp: 'استخدام التطبيق',
  submit: 'متابعة',
  back: 'العودة إلى كلمة المرور',
  cancel: 'إلغاء',
  missing: 'أدخل رمزًا.',
  passkeyAlone: 'الدخول بمفتاح مرور',
  passkey: 'استخدام مفتاح مرور',
  again: 'أكّد هويتك',
  againBody: 'يحتاج تغيير الحسابات إلى خطوة تحقق ثانية خلال آخر ١٠ دقائق.',
}

export const SECOND_FACTOR_TEXTS: Record<Locale, typeof en> = { en, ar }
