import { LOCALE_FACTS, LOCALES, type Locale } from '@bayt/content/locale'
import { z } from 'zod'
import { MAIL_TEXTS } from './texts.ts'

/** A row of the outbox (supabase/migrations/…_security_events.sql). */
export interface OwnerMail {
  id: number
  /** ISO 8601 */
  at: string
  kind: string
  email: string
  full_name: string
  by_name: string | null
  detail: unknown
  browser: string | null
  system: string | null
}

/** The mail hook's message: plain text, without links, tokens or network addresses. */
export interface MailMessage {
  type: 'account.notice'
  kind: string
  at: string
  to: { email: string; name: string }
  subject: string
  text: string
}

/** The changes of an account. The mail names no e-mail addresses: a stranger may read the mail to the former address. */
const changedAccount = z.object({
  role: z.tuple([z.string(), z.string()]).optional(),
  email: z.literal(true).optional(),
})

/** The detail of a change by the account itself, in a session that did not have to enter the current password. */
const bySelf = z.object({ by_self: z.literal(true) })

/** The detail of a mail about repeated events; the first event happened at the mail's `at`. */
const collected = z.object({ times: z.number(), /** ISO 8601 */ last_at: z.string() })

/** Like the console: staff see times in the time zone of the company. */
const TIME_ZONE = 'Asia/Aden'

/** @throws Error for a kind without a text */
export function writeMail(mail: OwnerMail): MailMessage {
  const { kind, at, email, full_name: name } = mail
  const several = collected.safeParse(mail.detail).data
  const isolated = `\u2068${name}\u2069`
  const parts = LOCALES.map((locale) => {
    const texts = MAIL_TEXTS[locale]
    const format = new Intl.DateTimeFormat(LOCALE_FACTS[locale].intl, {
      dateStyle: 'long',
      timeStyle: 'short',
      timeZone: TIME_ZONE,
    })
    return [
      texts.hello(isolated),
      '',
      ...sentences(locale, mail),
      texts.when(format.format(new Date(at))),
      ...(several ? [texts.several(several.times, format.format(new Date(several.last_at)))] : []),
      '',
      texts.noLink,
    ].join('\n')
  })
  const subject = LOCALES.map((locale) => MAIL_TEXTS[locale].subject).join(' · ')
  return { type: 'account.notice', kind, at, to: { email, name }, subject, text: parts.join('\n\n—\n\n') }
}

/** Two sentences: what happened, and what the owner should do. */
function sentences(locale: Locale, { kind, by_name: name, browser, system, detail }: OwnerMail): [string, string] {
  const texts = MAIL_TEXTS[locale]
  // Isolates a name, so that a name in the other script does not reorder the sentence.
  const isolated = (text: string | null, otherwise: string) => (text === null ? otherwise : `\u2068${text}\u2069`)
  const by = isolated(name, texts.operator)
  const isBySelf = bySelf.safeParse(detail).success
  switch (kind) {
    case 'new_device':
      return [texts.device(isolated(browser, texts.unknown), isolated(system, texts.unknown)), texts.deviceAdvice]
    case 'password_set':
      if (isBySelf) return [texts.passwordSetBySelf, texts.notYou]
      return [texts.passwordSet(by), texts.passwordSetAdvice]
    case 'password_changed':
      return [texts.passwordChanged, texts.passwordChangedAdvice]
    case 'locked':
      return [texts.locked, texts.lockedAdvice]
    case 'factor_reset':
      return [texts.factorReset(by), texts.factorResetAdvice]
    case 'account_changed': {
      const { role, email } = changedAccount.parse(detail)
      const roleOf = (name: string) => texts.roles[name] ?? name
      const ofEmail = isBySelf ? texts.emailChangedBySelf : texts.emailChanged(by)
      const events = [role && texts.roleChanged(by, roleOf(role[0]), roleOf(role[1])), email && ofEmail]
      const advice = email ? texts.emailChangedAdvice : texts.roleChangedAdvice
      return [events.filter(Boolean).join(' '), isBySelf ? texts.notYou : advice]
    }
    default: {
      const change = texts.ownChanges[kind]
      if (change !== undefined) return [change, texts.ownChangesAdvice]
      throw new Error(`There is no text for mails of the kind ${kind}.`)
    }
  }
}
