import type { Locale } from '@bayt/content/locale'
import { DEVICE_TEXTS } from './texts.ts'

/**
 * The text for a device: `Chrome on Android`. Names in Latin letters are isolated, so that they do not turn an Arabic sentence
 * around.
 */
export function deviceName(locale: Locale, { browser, system }: { browser: string | null; system: string | null }): string {
  const texts = DEVICE_TEXTS[locale]
  const isolated = (name: string | null, otherwise: string) => (name === null ? otherwise : `\u2068${name}\u2069`)
  return texts.name(isolated(browser, texts.unknownBrowser), isolated(system, texts.unknownSystem))
}
