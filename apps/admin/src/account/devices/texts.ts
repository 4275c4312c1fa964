import type { Locale } from '@bayt/content/locale'

/** The devices of the account that is signed in. */
const en = {
  intro:
    'Browsers in which you signed in during the last 180 days. A session ends after an hour, or after 30 minutes without use. The location of a device is not known.',
  failed: (message: string) => `Failed to load: ${message}`,
  /** Names of a browser and a system. */
  name: (browser: string, system: string) => `${browser} on ${system}`,
  unknownBrowser: 'A browser',
  unknownSystem: 'an unknown system',
  isThis: 'This device',
  isSignedIn: 'signed in',
  isSignedOut: 'logged out',
  /** Above the devices without a session. */
  earlier: 'Devices that are logged out',
  first: (date: string) => `first used ${date}`,
  last: (date: string) => `last used ${date}`,
  end: 'Log out',
  endOf: (name: string, date: string) => `Log out ${name}, last used ${date}`,
  ended: 'The device is logged out',
  endFailed: (message: string) => `Failed to log the device out: ${message}`,
  endOthers: 'Log out all other devices',
  lost: 'Somebody else has my phone',
  lostBody: 'These devices are logged out at once, and so is every copy of this session. This device stays signed in.',
  lostNone: 'No other device is known. Every copy of this session is logged out at once. This device stays signed in.',
  lostDrafts: 'What somebody has typed there and not saved stays on that device.',
  lostNext:
    'Now change your password. If the phone had your app or a passkey, set up the app on another phone and remove the passkey: a recovery code or another passkey shows that it is you.',
  othersEnded: 'All other devices are logged out',
}

const ar: typeof en = {
  intro:
    'المتصفحات التي سجّلت الدخول منها في آخر ١٨٠ يومًا. تنتهي الجلسة بعد ساعة، أو بعد ٣٠ دقيقة من دون استخدام. ولا يُعرف هنا مكان الجهاز.',
  failed: (message) => `تعذّر التحميل: ${message}`,
  name: (browser, system) => `${browser} على ${system}`,
  unknownBrowser: 'متصفح',
  unknownSystem: 'نظام غير معروف',
  isThis: 'هذا الجهاز',
  isSignedIn: 'جلسته مفتوحة',
  isSignedOut: 'جلسته منتهية',
  earlier: 'أجهزة انتهت جلساتها',
  first: (date) => `أول استخدام ${date}`,
  last: (date) => `آخر استخدام ${date}`,
  end: 'تسجيل الخروج',
  endOf: (name, date) => `تسجيل الخروج من ${name}، آخر استخدام ${date}`,
  ended: 'سُجّل الخروج من الجهاز',
  endFailed: (message) => `تعذّر تسجيل الخروج من الجهاز: ${message}`,
  endOthers: 'تسجيل الخروج من كل الأجهزة الأخرى',
  lost: 'هاتفي مع شخص آخر',
  lostBody: 'يُسجّل الخروج فورًا من هذه الأجهزة ومن كل نسخة من هذه الجلسة، ويبقى هذا الجهاز مسجّل الدخول.',
  lostNone: 'لا يُعرف جهاز آخر. يُسجّل الخروج فورًا من كل نسخة من هذه الجلسة، ويبقى هذا الجهاز مسجّل الدخول.',
  lostDrafts: 'ما كُتب هناك ولم يُحفظ يبقى على ذلك الجهاز.',
  lostNext:
    'غيّر كلمة المرور الآن. وإن كان على الهاتف تطبيقك أو مفتاح مرور، فأعدّ التطبيق على هاتف آخر وأزل المفتاح: رمز استرداد أو مفتاح مرور آخر يُثبت أنك صاحب الحساب.',
  othersEnded: 'سُجّل الخروج من كل الأجهزة الأخرى',
}

export const DEVICE_TEXTS: Record<Locale, typeof en> = { en, ar }
