import type { Locale } from '@bayt/content/locale'

const en = {
  button: 'Preview',
  close: 'Close',
}

const ar: typeof en = {
  button: 'معاينة',
  close: 'إغلاق',
}

/** The texts of the buttons that open a preview, outside of the dictionary that every first load has. */
export const PREVIEW_BUTTON_TEXTS: Record<Locale, typeof en> = { en, ar }
