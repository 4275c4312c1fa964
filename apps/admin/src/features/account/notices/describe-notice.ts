import type { Locale } from '@bayt/content/locale'
import type { OwnNotice } from '@bayt/content/queries/notices'
import { formatShortDateTime } from '../../../lib/i18n/format.ts'
import { deviceName } from '../devices/device-name.ts'
import { NOTICE_TEXTS } from './texts.ts'

/** A notice as two sentences: the event, and the advice. */
export function describeNotice(locale: Locale, notice: OwnNotice): { event: string; advice: string } {
  const texts = NOTICE_TEXTS[locale]
  const date = formatShortDateTime(locale, notice.at)
  const isBySelf = notice.detail.by_self === true
  // Isolates a name, so that a name in the other script does not reorder the sentence.
  const by = notice.by_name === null ? texts.operator : `\u2068${notice.by_name}\u2069`
  switch (notice.kind) {
    case 'new_device':
      return { event: texts.newDevice(deviceName(locale, notice), date), advice: texts.newDeviceAdvice }
    case 'password_set':
      if (isBySelf) return { event: texts.passwordSetBySelf(date), advice: texts.notYou }
      return { event: texts.passwordSet(by, date), advice: texts.passwordSetAdvice }
    case 'locked':
      return { event: texts.locked(date), advice: texts.lockedAdvice }
    case 'factor_reset':
      return { event: texts.factorReset(by, date), advice: texts.factorResetAdvice }
    case 'account_changed': {
      const role = changeOf(notice.detail.role, (name) => texts.roles[name] ?? name)
      const email = changeOf(notice.detail.email, (address) => `\u2068${address}\u2069`)
      const ofEmail = email && (isBySelf ? texts.emailChangedBySelf(...email, date) : texts.emailChanged(by, ...email, date))
      const events = [role && texts.roleChanged(by, ...role, date), ofEmail]
      const advice = email ? texts.emailChangedAdvice : texts.roleChangedAdvice
      return { event: events.filter(Boolean).join(' '), advice: isBySelf ? texts.notYou : advice }
    }
    case 'other':
      return { event: texts.other(date), advice: texts.otherAdvice }
    default: {
      const passkey = `\u2068${notice.detail.passkey ?? ''}\u2069`
      return { event: texts.ownChanges[notice.kind](date, passkey), advice: texts.ownChangesAdvice }
    }
  }
}

/** The words for a field before and after a change; `undefined` if the field did not change. */
function changeOf(change: unknown, word: (value: string) => string): [before: string, after: string] | undefined {
  if (!Array.isArray(change)) return undefined
  const [before, after] = change
  return [word(String(before)), word(String(after))]
}
