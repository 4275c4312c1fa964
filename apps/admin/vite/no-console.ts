import { LOCALE_FACTS, LOCALES } from '@bayt/content/locale'
import type { Plugin } from 'vite'
import { NO_CONSOLE } from '../src/lib/i18n/no-console.ts'

/** Writes the texts for browsers in which the console cannot start into `index.html`, in every language. */
export function noConsole(): Plugin {
  const textOf = (key: keyof (typeof NO_CONSOLE)['en']) =>
    LOCALES.map((locale) => `<p lang="${locale}" dir="${LOCALE_FACTS[locale].dir}">${NO_CONSOLE[locale][key]}</p>`).join('')
  return {
    name: 'admin-no-console',
    transformIndexHtml: (html) =>
      html
        .replace('__NO_SCRIPT__', () => textOf('noScript'))
        .replace('__TOO_OLD__', () => textOf('tooOld'))
        .replace('__NOT_LOADED__', () => textOf('notLoaded')),
  }
}
