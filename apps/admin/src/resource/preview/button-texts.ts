import type { Locale } from '@bayt/content/locale'

const en = {
  button: 'Preview',
  /** Title of the preview of a version from the history. */
  of: (name: string) => `Preview: ${name}`,
  close: 'Close',
}

const ar: typeof en = {
  button: 'معاينة',
  of: (name) => `معاينة: ${name}`,
  close: 'إغلاق',
}

/** The texts of the buttons that open a preview, outside of the dictionary that every first load has. */
export const PREVIEW_BUTTON_TEXTS: Record<Locale, typeof en> = { en, ar }
