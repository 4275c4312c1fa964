import type { AdminUserInput } from '@bayt/content/entities/admin-user'
import type { UserRole } from '@bayt/content/entities/categories'
import type { Locale } from '@bayt/content/locale'
import { countInArabic, LETTERS, LETTERS_GENITIVE } from '../../lib/i18n/arabic-count.ts'
import { describeRoles, ROLE_TEXTS } from '../../lib/i18n/role-texts.ts'
import type { FieldTexts, ScreenTexts } from '../../resource/texts.ts'
import type { Protection } from './protection.ts'

/** Texts of the users screen, in addition to the texts of every screen. */
export interface UserTexts extends ScreenTexts, FieldTexts<keyof AdminUserInput | 'password'> {
  columns: Record<'user' | 'role' | 'status' | 'created' | 'lastLogin' | 'actions', string>
  /** Titles of the parts of the form; for a protected account, the reason of its protection. */
  groups: Record<'person' | 'access' | Protection, string>
  choices: Record<UserRole, string>
  passwordHint: (minLength: number) => string
  /** Shown instead of a last login (spec: admin §2). */
  never: string
  /** The reason why this role cannot use the screen. */
  readOnly: string
  protection: Record<Protection, string>
  activate: (name: string) => string
  deactivate: (name: string) => string
  activated: string
  deactivated: string
  statusFailed: (message: string) => string
  reset: {
    action: (name: string) => string
    title: string
    field: string
    body: string
    submit: string
    tooShort: (minLength: number) => string
    updated: string
    failed: (message: string) => string
  }
}

/** User Management (spec: admin §2, §5, §6, §8: the English texts are literal). */
const en: UserTexts = {
  title: 'User Management',
  add: 'Add User',
  createTitle: 'Add New User',
  editTitle: 'Edit User',
  theRecord: 'the account',
  loading: 'Loading users...',
  empty: 'No users found',
  search: 'Search users',
  confirmDelete: 'Are you sure you want to delete this user?',
  created: 'User created successfully',
  updated: 'User updated successfully',
  deleted: 'User deleted successfully',
  fetchFailed: (message) => `Failed to fetch users: ${message}`,
  saveFailed: (message) => `Failed to save user: ${message}`,
  deleteFailed: (message) => `Failed to delete user: ${message}`,
  columns: {
    user: 'User',
    role: 'Role',
    status: 'Status',
    created: 'Created',
    lastLogin: 'Last Login',
    actions: 'Actions',
  },
  fields: { full_name: 'Full name', email: 'Email', password: 'Password', role: 'Role', active: 'Active' },
  groups: {
    person: 'Person',
    access: 'Role and status',
    first: 'Role and status (the first account stays an active admin)',
    self: 'Role and status (ask another admin to change your own)',
    last_admin: 'Role and status (the last active admin stays one)',
  },
  hints: { role: describeRoles('en') },
  passwordHint: (minLength) => `Minimum ${minLength} characters`,
  choices: ROLE_TEXTS.en.names,
  never: 'Never',
  readOnly: 'Only an admin can change staff accounts. You can see them here.',
  protection: {
    first: 'The first account cannot be deleted or deactivated.',
    self: 'You cannot delete or deactivate your own account.',
    last_admin: 'The last active admin cannot be deleted or deactivated.',
  },
  activate: (name) => `Activate ${name}`,
  deactivate: (name) => `Deactivate ${name}`,
  activated: 'User activated successfully',
  deactivated: 'User deactivated successfully',
  statusFailed: (message) => `Failed to update user status: ${message}`,
  reset: {
    action: (name) => `Reset password of ${name}`,
    title: 'Reset password',
    field: 'New password',
    body: 'All sessions of this account end; the next sign-in needs the new password, and its owner then replaces it.',
    submit: 'Update password',
    tooShort: (minLength) => `Password must be at least ${minLength} characters long`,
    updated: 'Password updated successfully',
    failed: (message) => `Failed to update password: ${message}`,
  },
}

const ar: UserTexts = {
  title: 'إدارة المستخدمين',
  add: 'إضافة مستخدم',
  createTitle: 'إضافة مستخدم جديد',
  editTitle: 'تعديل المستخدم',
  theRecord: 'الحساب',
  loading: 'جارٍ تحميل المستخدمين...',
  empty: 'لا يوجد مستخدمون',
  search: 'البحث في المستخدمين',
  confirmDelete: 'أتريد حذف هذا المستخدم؟',
  created: 'أُنشئ المستخدم',
  updated: 'حُدّث المستخدم',
  deleted: 'حُذف المستخدم',
  fetchFailed: (message) => `تعذّر جلب المستخدمين: ${message}`,
  saveFailed: (message) => `تعذّر حفظ المستخدم: ${message}`,
  deleteFailed: (message) => `تعذّر حذف المستخدم: ${message}`,
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
  passwordHint: (minLength) => `${countInArabic(minLength, LETTERS)} على الأقل`,
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

export const USER_TEXTS: Record<Locale, UserTexts> = { en, ar }
