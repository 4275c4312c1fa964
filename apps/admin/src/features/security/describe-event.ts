import { USER_ROLES } from '@bayt/content/entities/categories'
import type { Locale } from '@bayt/content/locale'
import type { SecurityEvent } from '@bayt/content/queries/security'
import { capitalised } from '../../lib/errors/describe.ts'
import { formatList } from '../../lib/i18n/format.ts'
import { SECURITY_TEXTS } from './texts.ts'

/** Isolates a name, so that a name in the other script does not reorder the sentence. */
const isolated = (name: string) => `\u2068${name}\u2069`

/** A line of the audit trail as a sentence. */
export function describeEvent({ kind, account_name, by_name }: SecurityEvent, locale: Locale): string {
  const { events, trail } = SECURITY_TEXTS[locale]
  const by = by_name === null ? trail.operator : isolated(by_name)
  const sentence = events[kind](account_name === null ? trail.unknown : isolated(account_name), by)
  return capitalised(sentence)
}

/** The details of a line besides its sentence; empty for most lines. */
export function describeDetail({ kind, detail }: SecurityEvent, locale: Locale): string {
  const { details, roles } = SECURITY_TEXTS[locale]
  if (kind === 'signed_in') {
    const parts = [...(detail.assurance === 2 ? [details.withFactor] : []), ...(detail.is_new_device ? [details.newDevice] : [])]
    return formatList(locale, parts)
  }
  if (kind === 'factor_rule_set') {
    const named = USER_ROLES.filter((role) => Array.isArray(detail.roles) && detail.roles.includes(role))
    return named.length === 0
      ? details.nobody
      : formatList(
          locale,
          named.map((role) => roles[role]),
        )
  }
  if (kind.startsWith('passkey_')) {
    const copied = detail.reason === 'counter' ? [details.copied] : []
    return [isolated(String(detail.passkey ?? '')), ...copied].join(' · ')
  }
  if (kind === 'rolled_back') return String(detail.release ?? '')
  const wordOf = (value: unknown) => details.values[String(value)] ?? isolated(String(value))
  return Object.entries(detail)
    .flatMap(([field, values]) => {
      const [before, after] = Array.isArray(values) ? values : []
      return [details.change(details.fields[field] ?? field, wordOf(before), wordOf(after))]
    })
    .join(' · ')
}
