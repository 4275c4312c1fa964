import type { Locale } from '@bayt/content/locale'
import { type OwnNotice, readNotices, seeNotices } from '@bayt/content/queries/notices'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useId } from 'react'
import { toast } from 'sonner'
import { Button } from '../../../components/button.tsx'
import { ButtonLink } from '../../../components/button-link.tsx'
import { PATHS } from '../../../config/paths.ts'
import { describeError } from '../../../lib/errors/describe.ts'
import { formatShortDateTime } from '../../../lib/i18n/format.ts'
import { useLocale, useText } from '../../../lib/i18n/locale-context.tsx'
import { readAgain } from '../../../lib/read-again.ts'
import { useServices } from '../../../lib/services.tsx'
import { useSingleMutation } from '../../../lib/use-single-mutation.ts'
import { deviceName } from '../devices/device-name.ts'
import styles from './notices.module.css'
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

const KEY = ['own-notices']

/**
 * Whether the account itself made the change. Mostly its owner made the change in another browser, but the changes of a thief
 * look the same.
 */
const isBySelf = ({ detail }: OwnNotice) => detail.by_self === true

/** Shows the events of an account since its owner last acknowledged events; renders nothing without events. */
export function AccountNotices() {
  const { locale } = useLocale()
  const texts = NOTICE_TEXTS[locale]
  const text = useText()
  const titleId = useId()
  const { client } = useServices()
  const queryClient = useQueryClient()
  const notices = useQuery({ queryKey: KEY, queryFn: () => readNotices(client) }).data ?? []
  const see = useSingleMutation({
    mutationFn: (ids: string[]) => seeNotices(client, ids),
    onError: (error) => toast.error(texts.failed(describeError(error, text))),
    onSettled: () => readAgain(queryClient, KEY),
  })
  if (notices.length === 0) return null
  const hasUnworded = notices.some(cannotBeWorded)
  const readable = toAcknowledge(notices)
  const described = notices.map((notice) => ({ id: notice.id, isBySelf: isBySelf(notice), ...describeNotice(locale, notice) }))
  const own = described.filter((notice) => notice.isBySelf)
  // Grouped by advice: somebody who opens a private window daily would otherwise read the same advice many times.
  const others = Map.groupBy(
    described.filter((notice) => !notice.isBySelf),
    ({ advice }) => advice,
  )
  return (
    <section className={styles.notices} data-calm={others.size === 0 || undefined} aria-labelledby={titleId}>
      <h2 id={titleId}>{texts.title}</h2>
      <ul className={styles.list}>
        {[...others].map(([advice, alike]) => (
          <li key={advice}>
            {alike.map(({ id, event }) => (
              <p key={id} className={styles.event}>
                {event}
              </p>
            ))}
            <p>{advice}</p>
          </li>
        ))}
        {own.length > 0 && (
          <li>
            <p>{texts.bySelf}</p>
            <ul>
              {own.map(({ id, event }) => (
                <li key={id}>{event}</li>
              ))}
            </ul>
            {[...new Set(own.map(({ advice }) => advice))].map((advice) => (
              <p key={advice}>{advice}</p>
            ))}
          </li>
        )}
      </ul>
      <div className={styles.actions}>
        {hasUnworded && (
          <Button variant="primary" onPress={() => location.reload()}>
            {text.errorPage.reload}
          </Button>
        )}
        {readable.length > 0 && (
          <Button
            variant={hasUnworded ? 'secondary' : 'primary'}
            isPending={see.isPending}
            onPress={() => see.mutate(readable.map(({ id }) => id))}
          >
            {texts.seen}
          </Button>
        )}
        <ButtonLink to={PATHS.account}>{texts.account}</ButtonLink>
      </div>
    </section>
  )
}

/** Whether this release has no text for the notice, because a later release added its kind. */
function cannotBeWorded({ kind }: OwnNotice): boolean {
  return kind === 'other'
}

/**
 * The notices that the person can acknowledge. The database stores the newest seen line of the audit trail and the newest seen
 * device, and hides all earlier notices. A notice for which this release has no text stays; so does each newer notice from the same
 * source.
 */
export function toAcknowledge(notices: OwnNotice[]): OwnNotice[] {
  const unworded = notices.filter(cannotBeWorded)
  return notices.filter((notice) => !cannotBeWorded(notice) && !unworded.some((one) => wouldHide(notice, one)))
}

function wouldHide(seen: OwnNotice, other: OwnNotice): boolean {
  if (isOfTrail(seen) !== isOfTrail(other)) return false
  return isOfTrail(seen) ? Number(seen.id) > Number(other.id) : Date.parse(seen.at) >= Date.parse(other.at)
}

/** Lines of the audit trail are numbered, devices have a UUID. */
function isOfTrail({ id }: OwnNotice): boolean {
  return /^\d+$/.test(id)
}
