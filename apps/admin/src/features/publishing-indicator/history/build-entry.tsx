import type { SiteBuild } from '@bayt/content/queries/publishing'
import { Button } from '../../../components/button.tsx'
import { StatusBadge } from '../../../components/status-badge.tsx'
import { formatNumber, formatSeconds, formatShortDateTime } from '../../../lib/i18n/format.ts'
import { useLocale } from '../../../lib/i18n/locale-context.tsx'
import styles from './history.module.css'
import type { HistoryTexts } from './texts.ts'

interface BuildEntryProps {
  build: SiteBuild
  texts: HistoryTexts
  /** Whether visitors see its release now. */
  isShown?: boolean
  /** Rolls back to its release; absent if that is impossible. */
  onShow?: (() => void) | undefined
}

/** A build: its result, time, cause and duration. */
export function BuildEntry({ build, texts, isShown = false, onShow }: BuildEntryProps) {
  const { locale } = useLocale()
  const time = formatShortDateTime(locale, build.started_at)
  const { total } = build.phases_ms
  const facts = [
    build.trigger === null ? texts.unknownTrigger : texts.trigger[build.trigger],
    total === undefined ? undefined : formatSeconds(locale, total),
    build.pages === null ? undefined : texts.pages(build.pages, formatNumber(locale, build.pages)),
  ]
  return (
    <div className={styles.build}>
      <div className={styles.head}>
        <StatusBadge tone={build.state === 'failed' ? 'off' : 'on'}>{texts.state[build.state]}</StatusBadge>
        <time dateTime={build.started_at}>{time}</time>
        {isShown && <span className={styles.shown}>{texts.shownNow}</span>}
      </div>
      <p className={styles.facts}>
        {facts.filter((fact) => fact !== undefined).join(' · ')}
        {build.asked_by !== null && (
          <>
            {' · '}
            <bdi>{build.asked_by}</bdi>
          </>
        )}
      </p>
      {/* Written by the publisher, in English. */}
      {build.reason !== null && (
        <p className={styles.reason} dir="auto">
          {build.reason}
        </p>
      )}
      {onShow && (
        <Button isSmall aria-label={texts.showAgainOf(time)} onPress={onShow}>
          {texts.showAgain}
        </Button>
      )}
    </div>
  )
}
