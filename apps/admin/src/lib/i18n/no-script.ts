import type { Locale } from '@bayt/content/locale'

/** The page without scripts. A file of its own, because `index.html` shows it and the console never loads it. */
export const NO_SCRIPT: Record<Locale, string> = {
  en: 'The admin area needs JavaScript.',
  ar: 'تحتاج لوحة الإدارة إلى تفعيل جافاسكربت.',
}
