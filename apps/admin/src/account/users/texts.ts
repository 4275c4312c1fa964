import type { Locale } from '@bayt/content/locale'
import { inArabic, inEnglish } from '../../record/record-sentences.ts'
import { countInArabic, LETTERS_GENITIVE } from '../../ui/i18n/count.ts'
import { describeRoles, ROLE_TEXTS } from '../../ui/i18n/role-texts.ts'

/** User Management (spec: admin §2, §5, §6, §8: the English texts are literal). */
const en = {
  title: 'User Management',
  add: 'Add User',
  createTitle: 'Add New User',
  editTitle: 'Edit User',
  ...inEnglish('user'),
  theRecord: 'the account',
  columns: {
    user: 'User',
    role: 'Role',
    status: 'Status',
    created: 'Created',
    lastLogin: 'Last Login',
    actions: 'Actions',
  },
  fields: { full_name: 'Full name', email: 'Email', password: 'Password', role: 'Role', active: 'Active' },
  /** Titles of the parts of the form; for a protected account, the reason of its protection. */
  groups: {
    person: 'Person',
    access: 'Role and status',
    first: 'Role and status (the first account stays an active admin)',
    self: 'Role and status (ask another admin to change your own)',
    last_admin: 'Role and status (the last active admin stays one)',
  },
  hints: { role: describeRoles('en') },
  choices: ROLE_TEXTS.en.names,
  /** Shown instead of a last login (spec: admin §2). */
  never: 'Never',
  /** The reason why this role cannot use the screen. */
  readOnly: 'Only an admin can change staff accounts. You can see them here.',
  protection: {
    first: 'The first account cannot be deleted or deactivated.',
    self: 'You cannot delete or deactivate your own account.',
    last_admin: 'The last active admin cannot be deleted or deactivated.',
  },
  activate: (name: string) => `Activate ${name}`,
  deactivate: (name: string) => `Deactivate ${name}`,
  activated: 'User activated successfully',
  deactivated: 'User deactivated successfully',
  statusFailed: (message: string) => `Failed to update user status: ${message}`,
  reset: {
    action: (name: string) => `Reset password of ${name}`,
    title: 'Reset password',
    field: 'New password',
    body: 'All sessions of this account end; the next sign-in needs the new password, and its owner then replaces it.',
    submit: 'Update password',
    tooShort: (minLength: number) => `Password must be at least ${minLength} characters long`,
    updated: 'Password updated successfully',
    failed: (message: string) => `Failed to update password: ${message}`,
  },
}

const ar: typeof en = {
  title: 'إدارة المستخدمين',
  add: 'إضافة مستخدم',
  createTitle: 'إضافة مستخدم جديد',
  editTitle: 'تعديل المستخدم',
  ...inArabic('المستخدم', 'المستخدمين'),
  theRecord: 'الحساب',
  empty: 'لا يوجد مستخدمون',
  confirmDelete: 'أتريد حذف هذا المستخدم؟',
  columns: {
    user: 'المستخدم',
    role: 'الدور',
    status: 'الحالة',
    created: 'تاريخ الإنشاء',
    lastLogin: 'آخر دخول',
    actions: 'الإجراءات',
  },
  fields: {
    full_name: 'الاسم الكامل',
    email: 'البريد الإلكتروني',
    password: 'كلمة المرور',
    role: 'الدور',
    active: 'مفعّل',
  },
  groups: {
    person: 'الشخص',
    access: 'الدور والحالة',
    first: 'الدور والحالة (الحساب الأول يبقى مديرًا مفعّلًا)',
    self: 'الدور والحالة (اطلب من مدير آخر تغييرهما لحسابك)',
    last_admin: 'الدور والحالة (آخر مدير مفعّل يبقى كذلك)',
  },
  hints: { role: describeRoles('ar') },
  choices: ROLE_TEXTS.ar.names,
  never: 'لم يدخل بعد',
  readOnly: 'المدير وحده يستطيع تغيير حسابات الموظفين. يمكنك الاطلاع عليها هنا.',
  protection: {
    first: 'لا يمكن حذف الحساب الأول أو تعطيله.',
    self: 'لا يمكنك حذف حسابك أو تعطيله بنفسك.',
    last_admin: 'لا يمكن حذف آخر مدير مفعّل أو تعطيله.',
  },
  activate: (name) => `تفعيل ${name}`,
  deactivate: (name) => `تعطيل ${name}`,
  activated: 'فُعّل المستخدم',
  deactivated: 'عُطّل المستخدم',
  statusFailed: (message) => `تعذّر تحديث حالة المستخدم: ${message}`,
  reset: {
    action: (name) => `إعادة تعيين كلمة مرور ${name}`,
    title: 'إعادة تعيين كلمة المرور',
    field: 'كلمة المرور الجديدة',
    body: 'من يستخدم هذا الحساب الآن سيسجّل الدخول من جديد بكلمة المرور الجديدة، ثم يختار غيرها.',
    submit: 'تحديث كلمة المرور',
    tooShort: (minLength) => `يجب ألا تقل كلمة المرور عن ${countInArabic(minLength, LETTERS_GENITIVE)}`,
    updated: 'حُدّثت كلمة المرور',
    failed: (message) => `تعذّر تحديث كلمة المرور: ${message}`,
  },
}

export type UserTexts = typeof en

export const USER_TEXTS: Record<Locale, typeof en> = { en, ar }
