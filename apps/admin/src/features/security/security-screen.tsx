import { readSecurityEvents } from '@bayt/content/queries/security'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { Button } from '../../components/button.tsx'
import { Notice } from '../../components/notice.tsx'
import { ReadState } from '../../components/read-state.tsx'
import { ScreenHead } from '../../components/screen-head.tsx'
import { formatShortDateTime } from '../../lib/i18n/format.ts'
import { useLocale, useText } from '../../lib/i18n/locale-context.tsx'
import { useServices } from '../../lib/services.tsx'
import { useAccount } from '../../lib/session/use-session.ts'
import { useOlderPages } from '../../lib/use-older-pages.ts'
import { AccountFactors } from './account-factors.tsx'
import { describeDetail, describeEvent } from './describe-event.ts'
import { FactorRule } from './factor-rule.tsx'
import styles from './security.module.css'
import { SECURITY_TEXTS } from './texts.ts'

/** Security, for admins: whose accounts need a second factor, which accounts have one, and the audit trail. */
export function SecurityScreen() {
  const { otherScreens } = useText()
  const texts = SECURITY_TEXTS[useLocale().locale]
  const account = useAccount()
  if (!account) return null
  return (
    <>
      <ScreenHead title={otherScreens.security} intro={texts.intro} />
      {account.role === 'admin' ? (
        <div className={styles.parts}>
          <FactorRule />
          <AccountFactors ownId={account.id} />
          <Trail />
        </div>
      ) : (
        <Notice tone="attention">{texts.onlyAdmins}</Notice>
      )}
    </>
  )
}

const PAGE_SIZE = 50

/** The audit trail, newest first. Its lines are sentences. */
export function Trail() {
  const { locale } = useLocale()
  const texts = SECURITY_TEXTS[locale]
  const titleId = useId()
  const { client } = useServices()
  const trail = useInfiniteQuery({
    queryKey: ['security', 'trail'],
    queryFn: ({ pageParam }) => readSecurityEvents(client, PAGE_SIZE, pageParam),
    initialPageParam: undefined as number | undefined,
    getNextPageParam: (page) => (page.length < PAGE_SIZE ? undefined : page.at(-1)?.id),
  })
  const older = useOlderPages(trail)
  const lines = trail.data?.pages.flat() ?? []
  return (
    <section className={styles.part} aria-labelledby={titleId}>
      <h2 id={titleId}>{texts.trail.title}</h2>
      <ReadState reads={[trail]} texts={texts} />
      <ol className={styles.lines}>
        {lines.map((line) => (
          <li key={line.id}>
            <time className={styles.quiet} dateTime={line.at}>
              {formatShortDateTime(locale, line.at)}
            </time>
            <span>{describeEvent(line, locale)}</span>
            <span className={styles.quiet}>{describeDetail(line, locale)}</span>
          </li>
        ))}
      </ol>
      {trail.hasNextPage ? (
        <Button isPending={older.isPending} onPress={older.showOlder}>
          {texts.trail.older}
        </Button>
      ) : (
        lines.length > 0 && <p className={styles.quiet}>{texts.trail.all}</p>
      )}
    </section>
  )
}
