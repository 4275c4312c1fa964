import type { DeadLink } from '@bayt/content/entities/dead-link'
import { formOfPage } from '@bayt/release/admin-address'
import { Unlink } from 'lucide-react'
import { useState } from 'react'
import { Button as AriaButton } from 'react-aria-components/Button'
import { Dialog, DialogTrigger } from 'react-aria-components/Dialog'
import { Popover } from 'react-aria-components/Popover'
import { Link } from 'react-router-dom'
import type { PublishingState } from '../../data/publishing/state.ts'
import { usePublishing } from '../../data/publishing/use-publishing.ts'
import { useServices } from '../../data/services.tsx'
import basics from '../../ui/basics.module.css'
import { Button } from '../../ui/button.tsx'
import { formatShortDateTime, formatTime } from '../../ui/i18n/format.ts'
import { useLocale, useText } from '../../ui/i18n/locale-context.tsx'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { NotFetchedDialog } from '../../ui/not-fetched.tsx'
import type { ReleaseChangesComponent } from './carried-range.ts'
import styles from './publishing.module.css'

/** Loaded on first use. */
const BuildHistory = lazyPart(async () => (await import('./build-history.tsx')).BuildHistory, {
  NotFetched: ({ onClose }) => <NotFetchedDialog title={useText().publishing.history} onClose={onClose} />,
})

/** The publishing state in the header; a press shows the details. */
export function PublishingIndicator({ ReleaseChanges }: { ReleaseChanges: ReleaseChangesComponent }) {
  const { publishing: text } = useText()
  const { locale } = useLocale()
  const { state, deadLinks, checkedAt, checkAgain } = usePublishing()
  const [isHistoryOpen, setHistoryOpen] = useState(false)
  return (
    <>
      <DialogTrigger>
        <AriaButton className={styles.indicator ?? ''} data-state={state.kind}>
          <span className={styles.dot} aria-hidden="true" />
          <span className={styles.word} role="status">
            {text[state.kind]}
          </span>
          {deadLinks.length > 0 && (
            <Unlink className={styles.mark} size={16} strokeWidth={2} role="img" aria-label={text.deadLinks(deadLinks.length)} />
          )}
        </AriaButton>
        <Popover placement="bottom end" className={`${basics.box} ${styles.popover}`}>
          <Dialog aria-label={text.label} className={styles.detail ?? ''}>
            {({ close }) => (
              <>
                <p className={styles.title}>{text[state.kind]}</p>
                <PublishingDetail state={state} />
                {deadLinks.length > 0 && <DeadLinks links={deadLinks} onLeave={close} />}
                <div className={styles.row}>
                  {checkedAt !== undefined && (
                    <span className={styles.time}>{text.lastChecked(formatTime(locale, checkedAt))}</span>
                  )}
                  <Button isSmall onPress={checkAgain}>
                    {text.checkAgain}
                  </Button>
                </div>
                <Button
                  isSmall
                  onPress={() => {
                    close()
                    setHistoryOpen(true)
                  }}
                >
                  {text.history}
                </Button>
              </>
            )}
          </Dialog>
        </Popover>
      </DialogTrigger>
      {isHistoryOpen && <BuildHistory ReleaseChanges={ReleaseChanges} onClose={() => setHistoryOpen(false)} />}
    </>
  )
}

/** The state in a sentence, with the reason of a failure. */
export function PublishingDetail({ state }: { state: PublishingState }) {
  const { publishing: text } = useText()
  const { locale } = useLocale()
  return (
    <>
      <p>{text[`${state.kind}Detail`]}</p>
      {state.kind === 'pinned' && (
        <p>
          {text.pinnedSince(formatShortDateTime(locale, state.since), formatShortDateTime(locale, state.builtAt))}{' '}
          {state.isWaiting ? text.pinnedWaiting : text.pinnedNothingWaits}
        </p>
      )}
      {state.kind === 'failed' && (
        <>
          <p>{text.reason}:</p>
          {/* Written by the publisher, in English. */}
          <p dir="auto">{state.reason ?? text.noReason}</p>
        </>
      )}
    </>
  )
}

interface DeadLinksProps {
  links: DeadLink[]
  /** Called when staff open a text. */
  onLeave: () => void
}

/** Broken links in texts: their target, their page, and a link to the form of the text. */
function DeadLinks({ links, onLeave }: DeadLinksProps) {
  const { publishing: text } = useText()
  const { siteUrl } = useServices().config
  return (
    <>
      <p className={styles.title}>{text.deadLinks(links.length)}</p>
      <p>{text.deadLinksDetail}</p>
      <ul className={styles.links}>
        {links.map(({ page, target }) => {
          const form = formOfPage(page)
          return (
            <li key={`${page} ${target}`} className={styles.link}>
              <bdi dir="ltr">{target}</bdi>
              <span>
                {text.deadLinkPage}{' '}
                <a href={siteUrl + page} target="_blank" rel="noreferrer" dir="ltr">
                  {page}
                </a>
              </span>
              {form && (
                <Link to={form} onClick={onLeave}>
                  {text.deadLinkEdit}
                </Link>
              )}
            </li>
          )
        })}
      </ul>
    </>
  )
}
