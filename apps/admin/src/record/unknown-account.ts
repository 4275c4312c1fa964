import type { Locale } from '@bayt/content/locale'

/** The name for an unknown author of a change, at the start of a sentence or alone, as in docs/glossary.md. */
export const UNKNOWN_ACCOUNT: Record<Locale, string> = { en: 'An unknown account', ar: 'حساب غير معروف' }
