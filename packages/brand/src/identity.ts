import type { Locale } from '@bayt/content/locale'

/**
 * The facts are separate constants, so that the bundle of a page script, or of the first load of the console, contains only the facts that
 * it uses.
 */

/** PLACEHOLDER: working name. */
export const COMPANY_NAME = { en: 'Bayt Al-Mina', ar: 'بيت الميناء' } satisfies Record<Locale, string>

/** The fixed author label of articles (spec: public-site §2). PLACEHOLDER: follows the name. */
export const TEAM_NAME = { en: 'Bayt Al-Mina Team', ar: 'فريق بيت الميناء' } satisfies Record<Locale, string>

/** The domain of the company's e-mail addresses, including the demo accounts. PLACEHOLDER. */
export const EMAIL_DOMAIN = 'bayt-al-mina.example'

/** E.164. PLACEHOLDER. */
export const HEAD_OFFICE_PHONE = '+9675300001'
