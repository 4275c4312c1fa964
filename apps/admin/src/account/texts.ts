import type { Locale } from '@bayt/content/locale'
import { countInArabic, LETTERS, LETTERS_GENITIVE } from '../ui/i18n/count.ts'
import type { Theme } from '../ui/theme.ts'

/** The account that is signed in: name, language, theme, password. */
const en = {
  intro: 'Who you are here, and how the console looks on this device.',
  profile: 'Profile',
  security: 'Sign-in and security',
  /** The next step, below the title. */
  steps: {
    factor: 'Next step: a second factor.',
    codes: 'Next step: new recovery codes.',
    passkey: 'Next step: a passkey on each of two devices.',
    nothing: 'Everything is set up.',
  },
  marks: { done: 'Done', next: 'Next' },
  name: 'Name',
  role: 'Role',
  changedBy: 'An admin changes name, email and role.',
  theme: 'Theme',
  themes: { system: 'Same as device', light: 'Light', dark: 'Dark' } satisfies Record<Theme, string>,
  secondFactor: 'Second factor',
  devices: 'Devices',
  mustChangeTitle: 'Choose your own password',
  mustChange: 'Somebody else set your password, so two people know it. Choose one that only you know; then you can go on.',
  current: 'Current password',
  next: 'New password',
  hint: (minLength: number) => `At least ${minLength} characters`,
  other: 'Other devices on which you are signed in are logged out.',
  submit: 'Change password',
  missing: 'Enter your current password.',
  same: 'The new password is the current one.',
  wrong: 'The current password is not right.',
  changed: 'Password updated successfully',
  tooShort: (minLength: number) => `Password must be at least ${minLength} characters long`,
  guessable: {
    common: 'This is one of the passwords that are tried first. Choose another one.',
    name: 'This is only a name. Choose a password that nobody can guess from it.',
  },
  failed: (message: string) => `Failed to update password: ${message}`,
  mayBeChanged: (message: string) =>
    `Your password may have been changed: ${message} Press the button again: the same change is made only once.`,
}

const ar: typeof en = {
  intro: 'بياناتك هنا، ومظهر لوحة الإدارة على هذا الجهاز.',
  profile: 'البيانات',
  security: 'الدخول والأمان',
  steps: {
    factor: 'الخطوة التالية: خطوة تحقق ثانية.',
    codes: 'الخطوة التالية: رموز استرداد جديدة.',
    passkey: 'الخطوة التالية: مفتاح مرور على كل من جهازين.',
    nothing: 'كل شيء مُعدّ.',
  },
  marks: { done: 'تم', next: 'التالي' },
  name: 'الاسم',
  role: 'الدور',
  changedBy: 'يغيّر المدير الاسم والبريد والدور.',
  theme: 'المظهر',
  themes: { system: 'كما في الجهاز', light: 'فاتح', dark: 'داكن' },
  secondFactor: 'خطوة التحقق الثانية',
  devices: 'الأجهزة',
  mustChangeTitle: 'اختر كلمة مرور لك',
  mustChange: 'عيّن غيرك كلمة مرورك، فيعرفها اثنان. اختر كلمة مرور لا يعرفها غيرك، ثم أكمل.',
  current: 'كلمة المرور الحالية',
  next: 'كلمة المرور الجديدة',
  hint: (minLength) => `${countInArabic(minLength, LETTERS)} على الأقل`,
  other: 'يُسجَّل خروجك من الأجهزة الأخرى.',
  submit: 'تغيير كلمة المرور',
  missing: 'أدخل كلمة المرور الحالية.',
  same: 'كلمة المرور الجديدة هي الحالية نفسها.',
  wrong: 'كلمة المرور الحالية غير صحيحة.',
  changed: 'حُدّثت كلمة المرور',
  tooShort: (minLength) => `يجب ألا تقل كلمة المرور عن ${countInArabic(minLength, LETTERS_GENITIVE)}`,
  guessable: {
    common: 'هذه من كلمات المرور التي تُجرَّب أولًا. اختر كلمة مرور أخرى.',
    name: 'هذا اسم فقط. اختر كلمة مرور لا تُخمَّن منه.',
  },
  failed: (message) => `تعذّر تحديث كلمة المرور: ${message}`,
  mayBeChanged: (message) => `ربما تغيّرت كلمة مرورك: ${message} اضغط الزر مرة أخرى: لا يُنفَّذ التغيير نفسه إلا مرة واحدة.`,
}

export type AccountTexts = typeof en
export const ACCOUNT_TEXTS: Record<Locale, AccountTexts> = { en, ar }
