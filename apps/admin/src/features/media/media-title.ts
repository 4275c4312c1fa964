import type { Locale } from '@bayt/content/locale'

export const MEDIA_TITLE: Record<Locale, string> = { en: 'Media Management', ar: 'إدارة الوسائط' }
