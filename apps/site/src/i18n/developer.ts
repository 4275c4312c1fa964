import type { Locale } from '@bayt/content/locale'
import type { PluralForms } from './plural.ts'

/** The texts of the developer pages. Only the developer pages and their islands use these texts. */
const en = {
  needsJavaScript: 'This page tries out functions in the browser; it needs JavaScript.',
  limiter: {
    title: 'Rate limiter test',
    description: 'A page for developers: failed sign-ins are counted per e-mail as the staff console counts them.',
    // LOGIN_MAX_FAILURES, LOGIN_WINDOW_MS
    instructions: 'After 5 failed attempts for an e-mail it is locked for 15 minutes. The count is kept in this page only.',
    email: 'E-mail',
    fail: 'Simulate a failed attempt',
    reset: 'Reset',
    status: 'Lockout status',
    locked: 'Locked',
    open: 'Not locked',
    attempts: 'Attempts',
    remaining: 'Remaining time',
    /** Spec: admin §8; minutes are rounded up. */
    lockedMessage: { other: 'Too many failed attempts. Please try again in {count} minutes.' } as PluralForms,
  },
  security: {
    title: 'Security test',
    description: 'A page for developers: try the text cleaner and the checks of e-mail, phone, password and address.',
    instructions: 'Type or paste something: the result is that of the functions which the product itself uses.',
    sanitiser: 'Input sanitisation',
    shortText: 'Short text',
    email: 'E-mail',
    phone: 'Phone',
    password: 'Password strength',
    url: 'URL safety',
    result: 'Result',
    valid: 'Valid',
    invalid: 'Not valid',
    safe: 'Safe',
    unsafe: 'Not safe',
    strength: { weak: 'Weak', medium: 'Medium', strong: 'Strong' },
    /** Translations of the messages of the password check. */
    passwordMessages: {} as Record<string, string>,
  },
}

export type DeveloperTexts = typeof en

const ar: DeveloperTexts = {
  needsJavaScript: 'تجرّب هذه الصفحة دوالّ في المتصفح، وتحتاج إلى جافاسكربت.',
  limiter: {
    title: 'اختبار حدّ المحاولات',
    description: 'صفحة للمطورين: تُعدّ محاولات الدخول الفاشلة لكل بريد كما تعدّها لوحة الإدارة.',
    instructions: 'بعد ٥ محاولات فاشلة للبريد الواحد يُقفل ١٥ دقيقة. ويبقى العدّ في هذه الصفحة وحدها.',
    email: 'البريد الإلكتروني',
    fail: 'محاكاة محاولة فاشلة',
    reset: 'إعادة الضبط',
    status: 'حالة القفل',
    locked: 'مقفل',
    open: 'غير مقفل',
    attempts: 'المحاولات',
    remaining: 'الوقت المتبقي',
    lockedMessage: {
      one: 'محاولات فاشلة كثيرة. حاول مرة أخرى بعد دقيقة واحدة.',
      two: 'محاولات فاشلة كثيرة. حاول مرة أخرى بعد دقيقتين.',
      few: 'محاولات فاشلة كثيرة. حاول مرة أخرى بعد {count} دقائق.',
      many: 'محاولات فاشلة كثيرة. حاول مرة أخرى بعد {count} دقيقة.',
      other: 'محاولات فاشلة كثيرة. حاول مرة أخرى بعد {count} دقيقة.',
    },
  },
  security: {
    title: 'اختبار الأمان',
    description: 'صفحة للمطورين: جرّب منظّف النصوص وفحوص البريد والهاتف وكلمة المرور والروابط.',
    instructions: 'اكتب شيئًا أو ألصقه: النتيجة من الدوالّ نفسها التي يستخدمها الموقع.',
    sanitiser: 'تنظيف المدخلات',
    shortText: 'نص قصير',
    email: 'البريد الإلكتروني',
    phone: 'الهاتف',
    password: 'قوة كلمة المرور',
    url: 'سلامة الرابط',
    result: 'النتيجة',
    valid: 'صحيح',
    invalid: 'غير صحيح',
    safe: 'آمن',
    unsafe: 'غير آمن',
    strength: { weak: 'ضعيفة', medium: 'متوسطة', strong: 'قوية' },
    passwordMessages: {
      'Password must be at least 8 characters long': 'يجب ألا تقل كلمة المرور عن ٨ أحرف',
      'Password must contain at least one lowercase letter': 'يجب أن تحتوي كلمة المرور على حرف لاتيني صغير واحد على الأقل',
      'Password must contain at least one uppercase letter': 'يجب أن تحتوي كلمة المرور على حرف لاتيني كبير واحد على الأقل',
      'Password must contain at least one number': 'يجب أن تحتوي كلمة المرور على رقم واحد على الأقل',
      'Password must contain at least one special character': 'يجب أن تحتوي كلمة المرور على رمز خاص واحد على الأقل',
    },
  },
}

export const DEVELOPER_TEXTS: Record<Locale, DeveloperTexts> = { en, ar }
