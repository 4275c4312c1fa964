import type { Locale } from '@bayt/content/locale'

/** An account that changed something and is not known, at the start of a sentence or alone: the words of docs/glossary.md. */
export const UNKNOWN_ACCOUNT: Record<Locale, string> = { en: 'An unknown account', ar: 'حساب غير معروف' }
