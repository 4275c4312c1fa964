import type { Locale } from '@bayt/content/locale'

/** Shown in a browser that blocks all storage, and so the chosen language: the page is in both languages. */
export const STORAGE_BLOCKED: Record<Locale, { title: string; body: string }> = {
  en: {
    title: 'This browser blocks all cookies and site data',
    body: 'The admin cannot work without them. Allow them for this site in the settings of the browser, then load the page again.',
  },
  ar: {
    title: 'هذا المتصفح يحظر ملفات تعريف الارتباط وبيانات المواقع كلها',
    body: 'لا تعمل لوحة الإدارة من دونها. اسمح بها لهذا الموقع في إعدادات المتصفح، ثم أعد تحميل الصفحة.',
  },
}
