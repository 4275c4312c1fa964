import type { Locale } from '@bayt/content/locale'

/** What the page itself says where the console cannot start. A separate file, because only `index.html` uses it and the console never loads it. */
export const NO_CONSOLE: Record<Locale, { noScript: string; tooOld: string; notLoaded: string }> = {
  en: {
    noScript: 'The admin area needs JavaScript.',
    tooOld:
      'This browser is too old for the admin. Update it, or use another one: Chrome or Edge from 109, Safari from 16.4, Firefox from 115.',
    notLoaded: 'The admin could not be loaded. Check the connection, then reload the page.',
  },
  ar: {
    noScript: 'تحتاج لوحة الإدارة إلى تفعيل جافاسكربت.',
    tooOld:
      'هذا المتصفح أقدم من أن تعمل فيه لوحة الإدارة. حدِّثه أو استخدم متصفحًا آخر: كروم أو إيدج من الإصدار ١٠٩، أو سفاري من ١٦٫٤، أو فايرفوكس من ١١٥.',
    notLoaded: 'تعذّر تحميل لوحة الإدارة. تحقق من الاتصال ثم أعد تحميل الصفحة.',
  },
}
