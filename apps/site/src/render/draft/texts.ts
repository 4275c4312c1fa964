import type { Locale } from '@bayt/content/locale'

/** The bar of a shared draft. It is not in the dictionary of the site, which visitors load. */
const en = {
  label: 'About this page',
  notPublic: 'Draft, not public',
  until: (date: string) => `until ${date}`,
}

const ar: typeof en = {
  label: 'عن هذه الصفحة',
  notPublic: 'مسودة غير ظاهرة للزوار',
  until: (date) => `حتى ${date}`,
}

export const DRAFT_TEXTS: Record<Locale, typeof en> = { en, ar }
