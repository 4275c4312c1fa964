import type { Locale } from '@bayt/content/locale'

/** The passkeys of the account that is signed in. */
const en = {
  title: 'Passkeys',
  intro:
    'A passkey signs you in with your fingerprint, your face or the PIN of your device, or with a security key. Nobody can guess it, and no fake website can steal it.',
  secondStep:
    'With a passkey, the password alone no longer opens this account, on any device. On one that does not have the passkey, you also need a recovery code (you get them next: keep them) or another passkey or an app that you add.',
  two: 'Add at least two, on different devices: if you lose one, you can still sign in.',
  failed: (message: string) => `Failed to read your passkeys: ${message}`,
  none: 'This account has no passkey.',
  added: (date: string) => `added ${date}`,
  used: (date: string) => `last used ${date}`,
  unused: 'not used yet',
  onlySecond: 'only after the password',
  name: 'Name of the passkey',
  nameHint: 'Such as: office laptop, security key',
  nameMissing: 'Give it a name, so that you recognise it.',
  password: 'Enter your password to confirm that it is you.',
  add: 'Add a passkey',
  after:
    'Your password alone no longer opens this account. Where you do not have the passkey, it also needs one of these codes. Each works once, and they are not shown again: keep them where you find them without this device.',
  done: 'Passkey added',
  doneFirst: 'Passkey added. The password alone no longer signs in, and other devices are logged out.',
  addFailed: (message: string) => `Failed to add the passkey: ${message}`,
  addUnanswered: (message: string) =>
    `The passkey may have been added: ${message} If the list shows it, make new recovery codes: you have not seen those that came with it.`,
  rename: (name: string) => `Rename ${name}`,
  renameTitle: 'Rename the passkey',
  renamed: 'Passkey renamed',
  remove: (name: string) => `Remove ${name}`,
  removeTitle: (name: string) => `Remove the passkey ${name}?`,
  removeBody: 'It no longer signs in. On the device itself it stays until you delete it there.',
  removeLast: 'It is your only second factor: after that, the password alone opens this account.',
  demanded:
    'Your role must have a second factor, and this is your only one. Add another passkey or set up an app first; then remove this one.',
  confirmRemove: 'Remove',
  removed: 'Passkey removed',
  mayBeRemoved: (message: string) => `The passkey may have been removed: ${message} The list shows whether it was.`,
  changeFailed: (message: string) => `Failed to change the passkey: ${message}`,
  or: 'Or with a passkey',
}

type PasskeyTexts = typeof en

const ar: PasskeyTexts = {
  title: 'مفاتيح المرور',
  intro:
    'يسجّل مفتاح المرور دخولك ببصمتك أو وجهك أو الرمز السري لجهازك، أو بمفتاح أمان. لا يستطيع أحد تخمينه، ولا موقع مزيّف أن يأخذه.',
  secondStep:
    'بعد إضافة مفتاح المرور لن تكفي كلمة المرور وحدها لفتح هذا الحساب على أي جهاز. وعلى جهاز ليس فيه المفتاح تحتاج معها إلى رمز استرداد (تظهر لك الرموز في الخطوة التالية فاحفظها)، أو إلى مفتاح آخر أو تطبيق تضيفه.',
  two: 'أضف مفتاحين على الأقل على جهازين مختلفين: إذا فُقد أحدهما دخلت بالآخر.',
  failed: (message) => `تعذّرت قراءة مفاتيح المرور: ${message}`,
  none: 'ليس لهذا الحساب مفتاح مرور.',
  added: (date) => `أُضيف في ${date}`,
  used: (date) => `آخر استخدام ${date}`,
  unused: 'لم يُستخدم بعد',
  onlySecond: 'بعد كلمة المرور فقط',
  name: 'اسم مفتاح المرور',
  nameHint: 'مثل: حاسوب المكتب، مفتاح الأمان',
  nameMissing: 'سمّه باسم تعرفه به.',
  password: 'كي لا يضيفه غيرك على هذه الشاشة.',
  add: 'إضافة مفتاح مرور',
  after:
    'لم تعد كلمة المرور وحدها تفتح هذا الحساب. وحيث لا يكون معك مفتاح المرور تحتاج معها إلى أحد هذه الرموز. كل رمز يصلح مرة واحدة ولن تُعرض الرموز مرة أخرى: احفظها حيث تجدها دون هذا الجهاز.',
  done: 'أُضيف مفتاح المرور',
  doneFirst: 'أُضيف مفتاح المرور، ولم تعد كلمة المرور وحدها تكفي، وسُجّل خروجك من الأجهزة الأخرى.',
  addFailed: (message) => `تعذّرت إضافة مفتاح المرور: ${message}`,
  addUnanswered: (message) =>
    `ربما أُضيف مفتاح المرور: ${message} إن ظهر في القائمة فأنشئ رموز استرداد جديدة: لم تر الرموز التي جاءت معه.`,
  rename: (name) => `تغيير اسم ${name}`,
  renameTitle: 'تغيير اسم مفتاح المرور',
  renamed: 'تغيّر اسم مفتاح المرور',
  remove: (name) => `إزالة ${name}`,
  removeTitle: (name) => `أتريد إزالة مفتاح المرور ${name}؟`,
  removeBody: 'لن يسجّل الدخول بعد ذلك. ويبقى على الجهاز نفسه حتى تحذفه منه.',
  removeLast: 'هو خطوة التحقق الثانية الوحيدة لديك: بعد إزالته تفتح كلمة المرور وحدها هذا الحساب.',
  demanded: 'يجب أن تكون لدورك خطوة تحقق ثانية، وليس لديك غيرها. أضف مفتاح مرور آخر أو أعدّ تطبيقًا أولًا، ثم أزل هذا المفتاح.',
  confirmRemove: 'إزالة',
  removed: 'أُزيل مفتاح المرور',
  mayBeRemoved: (message) => `ربما أُزيل مفتاح المرور: ${message} تبيّن القائمة هل أُزيل.`,
  changeFailed: (message) => `تعذّر تغيير مفتاح المرور: ${message}`,
  or: 'أو بمفتاح مرور',
}

export const PASSKEY_TEXTS: Record<Locale, PasskeyTexts> = { en, ar }
