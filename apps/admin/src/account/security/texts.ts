import type { UserRole } from '@bayt/content/entities/categories'
import type { Locale } from '@bayt/content/locale'
import type { EventKind } from '@bayt/content/queries/security'
import { ROLE_TEXTS } from '../../ui/i18n/role-texts.ts'

/** Security: the rule about second factors, the second factors of accounts, and the audit trail. */
const en = {
  intro: 'Who must sign in with a second factor, and what happened at sign-ins and accounts.',
  onlyAdmins: 'Only an admin can see this.',
  failed: (message: string) => `Failed to load: ${message}`,
  rule: {
    title: 'Who must have a second factor',
    body: 'Accounts of these roles without one are logged out, and set one up at their next sign-in.',
    needsOwn: 'Set up a second factor in your own account first. Otherwise you would lock yourself out.',
    saved: 'The rule was saved',
    failed: (message: string) => `Failed to save the rule: ${message}`,
  },
  roles: { admin: 'Admins', editor: 'Editors', moderator: 'Moderators' } satisfies Record<UserRole, string>,
  accounts: {
    title: 'Second factors of the accounts',
    on: (date: string) => `since ${date}`,
    off: 'none',
    reset: 'Reset',
    resetOf: (name: string) => `Reset the second factor of ${name}`,
    question: (name: string) => `Reset the second factor of ${name}?`,
    body: 'Do this when the person has lost their phone and recovery codes, and you are sure who is asking. All sessions of the account end, and the password alone opens it until a new second factor is set up.',
    needsOwn: 'To reset the second factor of a colleague, set up one for your own account first.',
    done: 'Second factor reset',
    failed: (message: string) => `Failed to reset the second factor: ${message}`,
  },
  trail: {
    title: 'What happened',
    older: 'Show older',
    all: 'That is everything.',
    /** Replaces the name of an unknown account within a sentence. */
    unknown: 'an unknown account',
    operator: 'The operator',
  },
  /** @param who the account that the event is about @param by the person who caused the event */
  events: {
    signed_in: (who) => `${who} signed in`,
    password_refused: (who) => `A wrong password was entered for ${who}`,
    other_account_refused: (who) => `The right password of ${who} was entered above the work of another account, and refused`,
    code_refused: (who) => `A wrong code was entered for ${who}`,
    // The minutes are LOGIN_WINDOW_MS.
    locked: (who) => `Too many failed attempts: ${who} was locked for 15 minutes`,
    recovery_code_used: (who) => `${who} used a recovery code`,
    password_changed: (who) => `${who} changed their own password`,
    password_set: (who, by) => `${by} set a new password for ${who}`,
    factor_set_up: (who) => `${who} set up a second factor`,
    factor_removed: (who) => `${who} turned off the second factor`,
    factor_reset: (who, by) => `${by} reset the second factor of ${who}`,
    codes_renewed: (who) => `${who} made new recovery codes`,
    factor_rule_set: (_who, by) => `${by} changed who must have a second factor`,
    passkey_added: (who) => `${who} added a passkey`,
    passkey_removed: (who) => `${who} removed a passkey`,
    passkey_refused: (who) => `A passkey of ${who} was refused`,
    account_created: (who, by) => `${by} added the account of ${who}`,
    account_changed: (who, by) => `${by} changed the account of ${who}`,
    account_deleted: (who, by) => `${by} deleted the account of ${who}`,
    exported: (_who, by) => `${by} exported all content`,
    rolled_back: (_who, by) => `${by} showed an older release`,
  } as Record<EventKind, (who: string, by: string) => string>,
  details: {
    withFactor: 'with a second factor',
    newDevice: 'on a new device',
    copied: 'its counter went back: it may have been copied',
    nobody: 'nobody',
    fields: { email: 'Email', full_name: 'Full name', role: 'Role', active: 'Active' } as Record<string, string>,
    values: { true: 'yes', false: 'no', ...ROLE_TEXTS.en.names } as Record<string, string>,
    change: (field: string, before: string, after: string) => `${field}: ${before}, now ${after}`,
  },
}

export type SecurityTexts = typeof en

const ar: SecurityTexts = {
  intro: 'من يجب أن يسجّل الدخول بخطوة تحقق ثانية، وما حدث في عمليات الدخول والحسابات.',
  onlyAdmins: 'يراه المدير وحده.',
  failed: (message) => `تعذّر التحميل: ${message}`,
  rule: {
    title: 'من يجب أن تكون له خطوة تحقق ثانية',
    body: 'يُسجَّل خروج حسابات هذه الأدوار التي ليست لها خطوة ثانية، وتُعدّها عند الدخول التالي.',
    needsOwn: 'أعدّ خطوة تحقق ثانية لحسابك أولًا، وإلا منعت نفسك من الدخول.',
    saved: 'حُفظت القاعدة',
    failed: (message) => `تعذّر حفظ القاعدة: ${message}`,
  },
  roles: { admin: 'المديرون', editor: 'المحرّرون', moderator: 'المشرفون' },
  accounts: {
    title: 'خطوات التحقق الثانية للحسابات',
    on: (date) => `منذ ${date}`,
    off: 'لا توجد',
    reset: 'إعادة تعيين',
    resetOf: (name) => `إعادة تعيين خطوة التحقق الثانية لحساب ${name}`,
    question: (name) => `أتريد إعادة تعيين خطوة التحقق الثانية لحساب ${name}؟`,
    body: 'افعل ذلك إذا فقد صاحب الحساب هاتفه ورموز الاسترداد، وكنت متأكدًا ممن يطلب. تنتهي كل جلسات الحساب، وتفتحه كلمة المرور وحدها إلى أن تُعدّ خطوة ثانية جديدة.',
    needsOwn: 'كي تعيد تعيين خطوة التحقق الثانية لزميل، أعدّ أولًا خطوة ثانية لحسابك.',
    done: 'أُعيد تعيين خطوة التحقق الثانية',
    failed: (message) => `تعذّرت إعادة تعيين خطوة التحقق الثانية: ${message}`,
  },
  trail: {
    title: 'ما حدث',
    older: 'عرض الأقدم',
    all: 'هذا كل شيء.',
    // After «حساب».
    unknown: 'غير معروف',
    operator: 'مشغّل النظام',
  },
  events: {
    signed_in: (who) => `دخول: ${who}`,
    password_refused: (who) => `أُدخلت كلمة مرور خاطئة لحساب ${who}`,
    other_account_refused: (who) => `أُدخلت كلمة المرور الصحيحة لحساب ${who} فوق عمل حساب آخر، ورُفضت`,
    code_refused: (who) => `أُدخل رمز خاطئ لحساب ${who}`,
    locked: (who) => `محاولات فاشلة كثيرة: أُقفل حساب ${who} ١٥ دقيقة`,
    recovery_code_used: (who) => `استُخدم رمز استرداد لحساب ${who}`,
    password_changed: (who) => `تغيّرت كلمة مرور حساب ${who} (من صاحبه)`,
    password_set: (who, by) => `عُيّنت كلمة مرور جديدة لحساب ${who} (${by})`,
    factor_set_up: (who) => `أُعدّت خطوة تحقق ثانية لحساب ${who}`,
    factor_removed: (who) => `أُوقفت خطوة التحقق الثانية لحساب ${who}`,
    factor_reset: (who, by) => `أُعيد تعيين خطوة التحقق الثانية لحساب ${who} (${by})`,
    codes_renewed: (who) => `أُنشئت رموز استرداد جديدة لحساب ${who}`,
    factor_rule_set: (_who, by) => `تغيّر من يجب أن تكون له خطوة تحقق ثانية (${by})`,
    passkey_added: (who) => `أُضيف مفتاح مرور إلى حساب ${who}`,
    passkey_removed: (who) => `أُزيل مفتاح مرور من حساب ${who}`,
    passkey_refused: (who) => `رُفض مفتاح مرور لحساب ${who}`,
    account_created: (who, by) => `أُضيف حساب ${who} (${by})`,
    account_changed: (who, by) => `تغيّر حساب ${who} (${by})`,
    account_deleted: (who, by) => `حُذف حساب ${who} (${by})`,
    exported: (_who, by) => `صُدّر المحتوى كله (${by})`,
    rolled_back: (_who, by) => `أُظهر إصدار أقدم (${by})`,
  },
  details: {
    withFactor: 'بخطوة تحقق ثانية',
    newDevice: 'على جهاز جديد',
    copied: 'عاد عدّاده إلى الوراء: ربما نُسخ',
    nobody: 'لا أحد',
    fields: { email: 'البريد الإلكتروني', full_name: 'الاسم الكامل', role: 'الدور', active: 'مفعّل' },
    values: { true: 'نعم', false: 'لا', ...ROLE_TEXTS.ar.names },
    change: (field, before, after) => `${field}: كان ${before}، وصار ${after}`,
  },
}

export const SECURITY_TEXTS: Record<Locale, SecurityTexts> = { en, ar }
