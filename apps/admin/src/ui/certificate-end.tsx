import { daysUntil, remindersDue, type Validity, validityOf } from '@bayt/content/entities/certificate-validity'
import type { Locale } from '@bayt/content/locale'
import { serverNow } from '../data/clock.ts'
import styles from './certificate-end.module.css'
import { formatDaysUntil, formatShortDate } from './i18n/format.ts'
import { useLocale } from './i18n/locale-context.tsx'
import { StatusBadge } from './status-badge.tsx'

const en = {
  endless: 'No last day',
  until: (day: string) => `Until ${day}`,
  early: (day: string) => `Begins ${day}`,
  ends: (when: string) => `Ends ${when}`,
  expired: 'Expired',
}

const ar: typeof en = {
  endless: 'بلا تاريخ انتهاء',
  until: (day) => `حتى ${day}`,
  early: (day) => `تبدأ ${day}`,
  ends: (when) => `تنتهي ${when}`,
  expired: 'منتهية',
}

export const CERTIFICATE_END_TEXTS: Record<Locale, typeof en> = { en, ar }

const DAY_MS = 24 * 60 * 60 * 1000
/** By the number of due reminders. */
const TONES = ['on', 'on', 'attention', 'off'] as const

/** The last valid day of a certificate, and a badge if the certificate is not valid yet, ends soon or has expired. */
export function CertificateEnd({ certificate }: { certificate: Validity }) {
  const { locale } = useLocale()
  const texts = CERTIFICATE_END_TEXTS[locale]
  const now = serverNow()
  const { valid_from, valid_until } = certificate
  const state = validityOf(certificate, now)
  const due = remindersDue(certificate, now)
  const day = (one: string) => formatShortDate(locale, one)
  return (
    <span className={styles.end}>
      {valid_until === null ? texts.endless : texts.until(day(valid_until))}
      {state === 'expired' && <StatusBadge tone="off">{texts.expired}</StatusBadge>}
      {state === 'early' && valid_from !== null && <StatusBadge tone="attention">{texts.early(day(valid_from))}</StatusBadge>}
      {state === 'valid' && valid_until !== null && due > 0 && (
        <StatusBadge tone={TONES[due] ?? 'off'}>
          {texts.ends(formatDaysUntil(locale, now + daysUntil(valid_until, now) * DAY_MS, now))}
        </StatusBadge>
      )}
    </span>
  )
}
