import { createHash } from 'node:crypto'
import { LOCALE_FACTS, type Locale } from '@bayt/content/locale'

/** Why a draft is not shown now. */
export type DraftTrouble = 'limited' | 'busy' | 'failed'

const en: Record<DraftTrouble, { title: string; text: string }> = {
  limited: { title: 'Too many requests', text: 'Please open the link again in a minute.' },
  busy: { title: 'Please wait a moment', text: 'Many people are opening drafts now. Please open the link again in a minute.' },
  failed: {
    title: 'The draft cannot be shown now',
    text: 'Please try again in a minute. If that does not help, ask the person who sent you the link.',
  },
}

const ar: typeof en = {
  limited: { title: 'طلبات كثيرة', text: 'افتح الرابط مرة أخرى بعد دقيقة.' },
  busy: { title: 'انتظر قليلًا', text: 'كثيرون يفتحون المسودات الآن. افتح الرابط مرة أخرى بعد دقيقة.' },
  failed: {
    title: 'تعذّر عرض المسودة الآن',
    text: 'حاول مرة أخرى بعد دقيقة. وإن استمر ذلك فاسأل من أرسل إليك الرابط.',
  },
}

const TEXTS: Record<Locale, typeof en> = { en, ar }
const STYLE =
  'body{font:1.125rem/1.6 system-ui,sans-serif;max-inline-size:32em;margin:15vh auto;padding-inline:1.25rem}h1{font-size:1.5rem}'

/** The policy of these pages: nothing but their style. */
export const MESSAGE_POLICY = `default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; style-src 'sha256-${createHash('sha256').update(STYLE).digest('base64')}'`

/** A small page for somebody who opened the link of a draft that cannot be shown now. */
export function messagePage(locale: Locale, trouble: DraftTrouble): string {
  const { title, text } = TEXTS[locale][trouble]
  const head = `<meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${title}</title>`
  return `<!doctype html><html lang="${locale}" dir="${LOCALE_FACTS[locale].dir}"><head>${head}<style>${STYLE}</style></head><body><h1>${title}</h1><p>${text}</p></body></html>`
}
