import type { Locale } from '@bayt/content/locale'
import type { Present } from '@bayt/content/queries/presence'
import { Users } from 'lucide-react'
import { serverNow } from '../../data/clock.ts'
import type { RecordTable } from '../../data/drafts/key.ts'
import { counted, countInArabic } from '../../ui/i18n/count.ts'
import { formatList, formatShortDateTime, formatShortTime } from '../../ui/i18n/format.ts'
import { useLocale } from '../../ui/i18n/locale-context.tsx'
import styles from './presence.module.css'
import { usePresence } from './use-presence.ts'

const en = {
  you: 'You have this open on another device.',
  /** @param since the time, if only one person has opened the record */
  others: (names: string, count: number, since: string | undefined) =>
    `${names} ${count === 1 ? 'has' : 'have'} this open too${since === undefined ? '' : `, since ${since}`}.`,
  more: (count: number) => counted(count, 'other'),
}

const OTHERS = { one: 'شخص آخر', two: 'شخصين آخرين', few: 'أشخاص آخرين', many: 'شخصًا آخر', other: 'شخص آخر' }

const ar: typeof en = {
  you: 'هذا السجل مفتوح لديك على جهاز آخر.',
  // A sentence without a verb: a verb would need the gender of the person.
  others: (names, _, since) => `هذا السجل مفتوح أيضًا لدى ${names}${since === undefined ? '' : ` منذ ${since}`}.`,
  more: (count) => countInArabic(count, OTHERS),
}

const TEXTS: Record<Locale, typeof en> = { en, ar }

const MAX_NAMES = 2
const TIME_ALONE_MS = 12 * 3_600_000

/** Isolates a name, so that its direction does not move the words around it. */
const isolated = (name: string) => `\u2068${name}\u2069`

/** Sentences about other people who have a record open; empty without other people. @param now ms since the epoch */
export function describePresence(locale: Locale, present: readonly Present[], now: number): string {
  const texts = TEXTS[locale]
  const others = present.filter(({ is_you }) => !is_you)
  const sentences = others.length < present.length ? [texts.you] : []
  const [first] = others
  if (first) {
    const names = others.slice(0, MAX_NAMES).map(({ full_name }) => isolated(full_name))
    const left = others.length - names.length
    const shown = left > 0 ? [...names, texts.more(left)] : names
    sentences.push(
      texts.others(
        formatList(locale, shown),
        others.length,
        others.length === 1 ? formatSince(locale, first.since, now) : undefined,
      ),
    )
  }
  return sentences.join(' ')
}

function formatSince(locale: Locale, since: string, now: number): string {
  const isRecent = now - Date.parse(since) < TIME_ALONE_MS
  return isRecent ? formatShortTime(locale, since) : formatShortDateTime(locale, since)
}

/**
 * The other people who have the record of a form open. The text changes only when the people change, so screen readers announce the text
 * once.
 */
export function PresenceLine({ table, id }: { table: RecordTable; id: number }) {
  const { locale } = useLocale()
  const text = describePresence(locale, usePresence(table, id), serverNow())
  return (
    <p className={styles.line} role="status">
      {text && (
        <>
          <Users className={styles.icon} size={18} strokeWidth={1.5} aria-hidden="true" />
          <span>{text}</span>
        </>
      )}
    </p>
  )
}
