import type { Locale } from '@bayt/content/locale'

/** The second factor of the own account. */
const en = {
  off: 'A stolen password opens this account. With a second factor, signing in also needs your phone.',
  on: (date: string) => `Signing in needs a code of your app since ${date}.`,
  left: { none: 'No recovery codes are left. Make new ones now.', some: (count: string) => `Recovery codes left: ${count}` },
  loading: 'Loading...',
  failed: (message: string) => `Failed to read your second factor: ${message}`,
  setUp: 'Set up',
  mustTitle: 'Second step',
  mustSetUp: 'Your role needs a second factor. Set it up now; then you can go on.',
  another: 'Use another phone',
  steps: {
    scan: 'Open an authenticator app on your phone (such as Aegis, Google or Microsoft Authenticator) and scan this picture.',
    picture: 'QR code for the authenticator app',
    type: 'Or type this key into the app:',
    code: 'Code that the app shows',
    confirm: 'Turn on',
    cancel: 'Cancel',
    missing: 'Enter the six digits that the app shows.',
    wrong: 'This code is not right. Check that the time of your phone is right, and enter the newest code.',
    ended: 'The set-up took too long. Begin again.',
    failed: (message: string) => `Failed to set up the second factor: ${message}`,
  },
  codes: {
    title: 'Recovery codes',
    body: 'Without your phone, each of these codes signs you in once. Print them and keep them away from this device: they are not shown again.',
    print: 'Print',
    kept: 'I have kept them',
    on: 'Second factor turned on. Other devices are signed out.',
  },
  renew: 'New recovery codes',
  renewed: 'The old recovery codes no longer work.',
  remove: 'Turn off',
  removeTitle: 'Turn off the second factor?',
  removeBody: 'After that, the password alone opens this account.',
  removed: 'Second factor turned off',
  demanded: 'Your role must have a second factor.',
  keep: 'Keep it',
}

export type FactorTexts = typeof en

const ar: FactorTexts = {
  off: 'كلمة المرور المسروقة تفتح هذا الحساب. مع خطوة تحقق ثانية يحتاج الدخول إلى هاتفك أيضًا.',
  on: (date) => `يحتاج الدخول إلى رمز من تطبيقك منذ ${date}.`,
  left: { none: 'لم يبقَ أي رمز استرداد. أنشئ رموزًا جديدة الآن.', some: (count) => `رموز الاسترداد الباقية: ${count}` },
  loading: 'جارٍ التحميل...',
  failed: (message) => `تعذّرت قراءة خطوة التحقق الثانية: ${message}`,
  setUp: 'إعداد',
  mustTitle: 'الخطوة الثانية',
  mustSetUp: 'يتطلب دورك خطوة تحقق ثانية. أعدّها الآن، ثم يمكنك المتابعة.',
  another: 'استخدام هاتف آخر',
  steps: {
    scan: 'افتح تطبيق مصادقة على هاتفك (مثل Aegis أو Google Authenticator أو Microsoft Authenticator) وامسح هذه الصورة.',
    picture: 'رمز QR لتطبيق المصادقة',
    type: 'أو اكتب هذا المفتاح في التطبيق:',
    code: 'الرمز الذي يعرضه التطبيق',
    confirm: 'تفعيل',
    cancel: 'إلغاء',
    missing: 'أدخل الأرقام الستة التي يعرضها التطبيق.',
    wrong: 'هذا الرمز غير صحيح. تحقّق من ضبط وقت هاتفك، وأدخل أحدث رمز.',
    ended: 'استغرق الإعداد وقتًا طويلًا. ابدأ من جديد.',
    failed: (message) => `تعذّر إعداد خطوة التحقق الثانية: ${message}`,
  },
  codes: {
    title: 'رموز الاسترداد',
    body: 'إذا لم يكن هاتفك معك، يسجّل كل رمز من هذه الرموز دخولك مرة واحدة. اطبعها واحفظها بعيدًا عن هذا الجهاز: فلن تُعرض مرة أخرى.',
    print: 'طباعة',
    kept: 'حفظتُها',
    on: 'فُعّلت خطوة التحقق الثانية، وسُجّل خروجك من الأجهزة الأخرى.',
  },
  renew: 'رموز استرداد جديدة',
  renewed: 'لم تعد رموز الاسترداد القديمة صالحة.',
  remove: 'إيقاف',
  removeTitle: 'أتريد إيقاف خطوة التحقق الثانية؟',
  removeBody: 'بعد ذلك تفتح كلمة المرور وحدها هذا الحساب.',
  removed: 'أُوقفت خطوة التحقق الثانية',
  demanded: 'يجب أن تكون لدورك خطوة تحقق ثانية.',
  keep: 'إبقاؤها',
}

export const FACTOR_TEXTS: Record<Locale, FactorTexts> = { en, ar }
