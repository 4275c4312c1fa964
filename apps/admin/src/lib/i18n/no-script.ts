import type { Locale } from '@bayt/content/locale'

/** The page without scripts. A separate file, because only `index.html` uses it and the console never loads it. */
export const NO_SCRIPT: Record<Locale, string> = {
  en: 'The admin area needs JavaScript.',
  ar: 'تحتاج لوحة الإدارة إلى تفعيل جافاسكربت.',
}
