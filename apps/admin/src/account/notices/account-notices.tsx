import type { Locale } from '@bayt/content/locale'
import { type OwnChange, type OwnNotice, readNotices, seeNotices } from '@bayt/content/queries/notices'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useId } from 'react'
import { readAgain } from '../../data/after-write.ts'
import { PATHS } from '../../data/paths.ts'
import { useServices } from '../../data/services.tsx'
import { useSingleMutation } from '../../data/use-single-mutation.ts'
import { Button } from '../../ui/button.tsx'
import { ButtonLink } from '../../ui/button-link.tsx'
import { formatShortDateTime } from '../../ui/i18n/format.ts'
import { useLocale, useText } from '../../ui/i18n/locale-context.tsx'
import { ROLE_TEXTS } from '../../ui/i18n/role-texts.ts'
import { deviceName } from '../devices/device-name.ts'
import styles from './notices.module.css'

/** Notices to the owner of an account. */
const en = {
  title: 'About your account',
  bySelf: 'With your own account, in another session. If this was you, there is nothing to do:',
  roles: ROLE_TEXTS.en.names as Record<string, string>,
  operator: 'The operator',
  newDevice: (device: string, date: string) => `A new device signed in: ${device}, ${date}.`,
  newDeviceAdvice: 'Not you? Log the device out in your account, and change your password.',
  passwordSet: (by: string, date: string) => `${by} set a new password for you, ${date}.`,
  // The owner must replace the password before the console opens.
  passwordSetAdvice: 'You have chosen your own since. If you did not ask for a new one, tell an admin.',
  passwordSetBySelf: (date: string) => `You set a new password in Users, ${date}.`,
  notYou: 'Not you? Somebody has used the console while you were signed in. Tell an admin at once, and change your password.',
  // The minutes are LOGIN_WINDOW_MS. The mail names them too: supabase/functions/notify-owners/texts.ts.
  locked: (date: string) => `Your account was locked for 15 minutes after too many failed attempts, ${date}.`,
  lockedAdvice:
    'Not you? Somebody may be guessing your password. Use a long one that you use nowhere else, and set up a second factor.',
  factorReset: (by: string, date: string) => `${by} turned off your second factor, ${date}.`,
  factorResetAdvice: 'Set up another one. If you did not ask for this, tell an admin.',
  roleChanged: (by: string, before: string, after: string, date: string) =>
    `${by} changed your role from ${before} to ${after}, ${date}.`,
  roleChangedAdvice: 'If you did not expect this, ask an admin.',
  emailChanged: (by: string, before: string, after: string, date: string) =>
    `${by} changed your email from ${before} to ${after}, ${date}.`,
  emailChangedBySelf: (before: string, after: string, date: string) =>
    `You changed your email from ${before} to ${after}, ${date}.`,
  emailChangedAdvice: 'Sign in with the new one from now on. If you did not expect this, ask an admin.',
  /** Changes made in the account's own sessions, perhaps by somebody else at an open console. */
  ownChanges: {
    password_changed: (date) => `Your password was changed from your own account, ${date}.`,
    passkey_added: (date, passkey) => `The passkey “${passkey}” was added to your account, ${date}.`,
    passkey_removed: (date, passkey) => `The passkey “${passkey}” was removed from your account, ${date}.`,
    recovery_code_used: (date) => `A recovery code was used for your account, ${date}.`,
    codes_renewed: (date) => `New recovery codes were made for your account, ${date}.`,
    factor_set_up: (date) => `An authenticator app was set up for your account, ${date}.`,
    factor_removed: (date) => `Your second factor was turned off from your own account, ${date}.`,
  } as Record<OwnChange, (date: string, passkey: string) => string>,
  ownChangesAdvice:
    'Not you? Somebody else has used your account. Tell an admin at once, and change your password. In your account, remove passkeys that are not yours, set up your authenticator app again, and make new recovery codes.',
  /** A notice of a kind that a later release added. */
  other: (date: string) => `Something changed in your account, ${date}.`,
  otherAdvice: 'Load the page again to read what.',
  account: 'Open your account',
  seen: 'I have read this',
  failed: (message: string) => `Failed to save: ${message}`,
}

const ar: typeof en = {
  title: 'عن حسابك',
  bySelf: 'من حسابك نفسه في جلسة أخرى. إن كنت أنت فلا شيء عليك:',
  roles: ROLE_TEXTS.ar.names,
  operator: 'مشغّل النظام',
  newDevice: (device, date) => `سُجّل الدخول من جهاز جديد: ${device}، ${date}.`,
  newDeviceAdvice: 'لست أنت؟ سجّل خروج الجهاز من صفحة حسابك، وغيّر كلمة المرور.',
  passwordSet: (by, date) => `عُيّنت لك كلمة مرور جديدة (${by})، ${date}.`,
  passwordSetAdvice: 'وقد اخترت بعدها كلمة مرور لك. وإن لم تطلب كلمة جديدة فأخبر مديرًا.',
  passwordSetBySelf: (date) => `عيّنت لنفسك كلمة مرور جديدة في «المستخدمون»، ${date}.`,
  notYou: 'لست أنت؟ هناك من استخدم اللوحة وأنت مسجّل الدخول فيها. أخبر مديرًا فورًا، وغيّر كلمة مرورك.',
  locked: (date) => `أُقفل حسابك ١٥ دقيقة بعد محاولات فاشلة كثيرة، ${date}.`,
  lockedAdvice:
    'لست أنت؟ ربما يحاول أحدهم تخمين كلمة مرورك. استخدم كلمة مرور طويلة لا تستخدمها في مكان آخر، وأعدّ خطوة تحقق ثانية.',
  factorReset: (by, date) => `أُوقفت خطوة التحقق الثانية لحسابك (${by})، ${date}.`,
  factorResetAdvice: 'أعدّ خطوة أخرى. وإن لم تطلب ذلك فأخبر مديرًا.',
  roleChanged: (by, before, after, date) => `تغيّر دورك من ${before} إلى ${after} (${by})، ${date}.`,
  roleChangedAdvice: 'إن لم تتوقع ذلك فاسأل مديرًا.',
  emailChanged: (by, before, after, date) => `تغيّر بريدك الإلكتروني من ${before} إلى ${after} (${by})، ${date}.`,
  emailChangedBySelf: (before, after, date) => `غيّرت بريدك الإلكتروني من ${before} إلى ${after}، ${date}.`,
  emailChangedAdvice: 'سجّل الدخول بالبريد الجديد من الآن. وإن لم تتوقع ذلك فاسأل مديرًا.',
  ownChanges: {
    password_changed: (date) => `تغيّرت كلمة مرورك من حسابك نفسه، ${date}.`,
    passkey_added: (date, passkey) => `أُضيف مفتاح المرور «${passkey}» إلى حسابك، ${date}.`,
    passkey_removed: (date, passkey) => `أُزيل مفتاح المرور «${passkey}» من حسابك، ${date}.`,
    recovery_code_used: (date) => `استُخدم رمز استرداد لحسابك، ${date}.`,
    codes_renewed: (date) => `أُنشئت رموز استرداد جديدة لحسابك، ${date}.`,
    factor_set_up: (date) => `أُعدّ تطبيق مصادقة لحسابك، ${date}.`,
    factor_removed: (date) => `أُوقفت خطوة التحقق الثانية من حسابك نفسه، ${date}.`,
  },
  ownChangesAdvice:
    'لست أنت؟ هناك من استخدم حسابك. أخبر مديرًا فورًا، وغيّر كلمة مرورك. ومن صفحة حسابك أزل مفاتيح المرور التي ليست لك، وأعدّ تطبيق المصادقة من جديد، وأنشئ رموز استرداد جديدة.',
  other: (date) => `تغيّر شيء في حسابك، ${date}.`,
  otherAdvice: 'أعد تحميل الصفحة لتقرأ ما تغيّر.',
  account: 'فتح حسابك',
  seen: 'قرأت هذا',
  failed: (message) => `تعذّر الحفظ: ${message}`,
}

export const NOTICE_TEXTS: Record<Locale, typeof en> = { en, ar }

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

/**
 * Shows the events of an account since its owner last acknowledged events; renders nothing without events.
 * @param onKnown called once it is known whether there are events, or once they cannot be read
 */
export function AccountNotices({ onKnown }: { onKnown: (isKnown: true) => void }) {
  const { locale } = useLocale()
  const texts = NOTICE_TEXTS[locale]
  const text = useText()
  const titleId = useId()
  const { client, queryClient } = useServices()
  const { data: notices = [], isLoading } = useQuery({ queryKey: KEY, queryFn: () => readNotices(client) })
  useEffect(() => {
    if (!isLoading) onKnown(true)
  }, [isLoading, onKnown])
  const see = useSingleMutation({
    mutationFn: (ids: string[]) => seeNotices(client, ids),
    failed: texts.failed,
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
