import { LOCALE_FACTS, type Locale } from '@bayt/content/locale'

/** The texts of a mail to the owner of an account. The server does not know the reader's language, so a mail has all languages. */
const en = {
  subject: 'About your account',
  hello: (name: string) => `Dear ${name},`,
  when: (date: string) => `When: ${date}`,
  several: (times: number, date: string) => `This happened ${times} times, the last time on ${date}.`,
  operator: 'The operator',
  roles: { admin: 'Admin', editor: 'Editor', moderator: 'Moderator' } as Record<string, string>,
  device: (browser: string, system: string) => `A device that was not known signed in to your account: ${browser} on ${system}.`,
  unknown: 'unknown',
  deviceAdvice: 'Not you? Log the device out in your account, and change your password.',
  passwordSet: (by: string) => `${by} set a new password for you.`,
  passwordSetAdvice: 'The console asks you for one that only you know. If you did not ask for this, tell an admin.',
  passwordSetBySelf: 'A new password was set from your own account.',
  notYou: 'Not you? Somebody has used the console while you were signed in. Tell an admin at once.',
  // The minutes are LOGIN_WINDOW_MS. The console names them too: apps/admin/src/account/notices/account-notices.tsx.
  locked: 'Your account was locked for 15 minutes after too many failed attempts. You are told of this once a day.',
  lockedAdvice:
    'Not you? Somebody may be guessing your password. You can still sign in from a device that you have used before, or with a passkey.',
  factorReset: (by: string) => `${by} turned off your second factor.`,
  factorResetAdvice: 'Set up another one. If you did not ask for this, tell an admin.',
  roleChanged: (by: string, before: string, after: string) => `${by} changed your role from ${before} to ${after}.`,
  roleChangedAdvice: 'If you did not expect this, ask an admin.',
  emailChanged: (by: string) => `${by} changed the email of your account. This message was sent to your former address.`,
  emailChangedBySelf:
    'The email of your account was changed from your own account. This message was sent to your former address.',
  emailChangedAdvice: 'Sign in with the new one from now on. If you did not expect this, ask an admin.',
  passwordChanged: 'Your password was changed from your own account.',
  passwordChangedAdvice: 'Not you? Somebody else knew your password. Tell an admin at once, who can set a new one for you.',
  // The console shows the name of the passkey; a mail omits the name, because a thief may have chosen it.
  ownChanges: {
    passkey_added: 'A passkey was added to your account.',
    passkey_removed: 'A passkey was removed from your account.',
    recovery_code_used: 'A recovery code was used for your account.',
    codes_renewed: 'New recovery codes were made for your account.',
    factor_set_up: 'An authenticator app was set up for your account.',
    factor_removed: 'Your second factor was turned off from your own account.',
  } as Record<string, string>,
  ownChangesAdvice:
    'Not you? Somebody else has used your account. Tell an admin at once, and change your password. In your account, remove passkeys that are not yours, set up your authenticator app again, and make new recovery codes.',
  noLink: 'This message has no link on purpose: open the console as you always do.',
}

const digits = new Intl.NumberFormat(LOCALE_FACTS.ar.intl)
const forms = new Intl.PluralRules(LOCALE_FACTS.ar.intl)

/** @param times from three */
function timesInArabic(times: number): string {
  return `${digits.format(times)} ${forms.select(times) === 'few' ? 'مرات' : 'مرة'}`
}

const ar: typeof en = {
  subject: 'عن حسابك',
  hello: (name) => `السلام عليكم ${name}،`,
  when: (date) => `الوقت: ${date}`,
  several: (times, date) =>
    times === 2 ? `حدث هذا مرتين، آخرهما: ${date}.` : `حدث هذا ${timesInArabic(times)}، آخرها: ${date}.`,
  operator: 'مشغّل النظام',
  roles: { admin: 'مدير', editor: 'محرّر', moderator: 'مشرف' },
  device: (browser, system) => `سُجّل الدخول إلى حسابك من جهاز جديد: ${browser} على ${system}.`,
  unknown: 'غير معروف',
  deviceAdvice: 'لست أنت؟ سجّل خروج الجهاز من صفحة حسابك، وغيّر كلمة المرور.',
  passwordSet: (by) => `عُيّنت لك كلمة مرور جديدة (${by}).`,
  passwordSetAdvice: 'ستطلب منك اللوحة كلمة مرور لا يعرفها غيرك. وإن لم تطلب ذلك فأخبر مديرًا.',
  passwordSetBySelf: 'عُيّنت كلمة مرور جديدة من حسابك نفسه.',
  notYou: 'لست أنت؟ هناك من استخدم اللوحة وأنت مسجّل الدخول فيها. أخبر مديرًا فورًا.',
  locked: 'أُقفل حسابك ١٥ دقيقة بعد محاولات فاشلة كثيرة. نخبرك بهذا مرة في اليوم.',
  lockedAdvice: 'لست أنت؟ ربما يحاول أحدهم تخمين كلمة مرورك. ما زال بإمكانك الدخول من جهاز سبق أن دخلت منه، أو بمفتاح مرور.',
  factorReset: (by) => `أُوقفت خطوة التحقق الثانية لحسابك (${by}).`,
  factorResetAdvice: 'أعدّ خطوة أخرى. وإن لم تطلب ذلك فأخبر مديرًا.',
  roleChanged: (by, before, after) => `تغيّر دورك من ${before} إلى ${after} (${by}).`,
  roleChangedAdvice: 'إن لم تتوقع ذلك فاسأل مديرًا.',
  emailChanged: (by) => `تغيّر البريد الإلكتروني لحسابك (${by})، وأُرسلت هذه الرسالة إلى البريد السابق.`,
  emailChangedBySelf: 'تغيّر البريد الإلكتروني لحسابك من حسابك نفسه، وأُرسلت هذه الرسالة إلى البريد السابق.',
  emailChangedAdvice: 'سجّل الدخول بالبريد الجديد من الآن. وإن لم تتوقع ذلك فاسأل مديرًا.',
  passwordChanged: 'تغيّرت كلمة مرورك من حسابك نفسه.',
  passwordChangedAdvice: 'لست أنت؟ هناك من عرف كلمة مرورك. أخبر مديرًا فورًا ليعيّن لك كلمة جديدة.',
  ownChanges: {
    passkey_added: 'أُضيف مفتاح مرور إلى حسابك.',
    passkey_removed: 'أُزيل مفتاح مرور من حسابك.',
    recovery_code_used: 'استُخدم رمز استرداد لحسابك.',
    codes_renewed: 'أُنشئت رموز استرداد جديدة لحسابك.',
    factor_set_up: 'أُعدّ تطبيق مصادقة لحسابك.',
    factor_removed: 'أُوقفت خطوة التحقق الثانية من حسابك نفسه.',
  },
  ownChangesAdvice:
    'لست أنت؟ هناك من استخدم حسابك. أخبر مديرًا فورًا، وغيّر كلمة مرورك. ومن صفحة حسابك أزل مفاتيح المرور التي ليست لك، وأعدّ تطبيق المصادقة من جديد، وأنشئ رموز استرداد جديدة.',
  noLink: 'لا رابط في هذه الرسالة عن قصد: افتح اللوحة كما تفتحها دائمًا.',
}

export const MAIL_TEXTS: Record<Locale, typeof en> = { en, ar }
