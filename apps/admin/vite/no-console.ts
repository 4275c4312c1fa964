import { LOCALE_FACTS, LOCALES, type Locale } from '@bayt/content/locale'
import type { Plugin } from 'vite'

/** The text of the page itself if the console cannot start. */
const NO_CONSOLE: Record<Locale, { noScript: string; tooOld: string; notLoaded: string }> = {
  en: {
    noScript: 'The admin area needs JavaScript.',
    tooOld:
      'This browser is too old for the admin. Update it, or use another one: Chrome or Edge from 109, Safari from 16.4, Firefox from 115.',
    notLoaded: 'The admin could not be loaded. Check the connection, then reload the page.',
  },
  ar: {
    noScript: 'تحتاج لوحة الإدارة إلى تفعيل جافاسكربت.',
    tooOld:
      'هذا المتصفح أقدم من أن تعمل فيه لوحة الإدارة. حدِّثه أو استخدم متصفحًا آخر: كروم أو إيدج من الإصدار ١٠٩، أو سفاري من ١٦٫٤، أو فايرفوكس من ١١٥.',
    notLoaded: 'تعذّر تحميل لوحة الإدارة. تحقق من الاتصال ثم أعد تحميل الصفحة.',
  },
}

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
