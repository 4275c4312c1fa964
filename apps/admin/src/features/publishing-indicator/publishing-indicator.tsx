import { Button as AriaButton } from 'react-aria-components/Button'
import { Dialog, DialogTrigger } from 'react-aria-components/Dialog'
import { Popover } from 'react-aria-components/Popover'
import { Button } from '../../components/button.tsx'
import { formatTime } from '../../lib/i18n/format.ts'
import { useLocale, useText } from '../../lib/i18n/locale-context.tsx'
import { usePublishing } from '../../lib/publishing/use-publishing.ts'
import styles from './publishing.module.css'
import { PublishingDetail } from './publishing-detail.tsx'
import { publishingWords } from './words.ts'

/** What the public sees, in one word in the header; the whole story on a press. */
export function PublishingIndicator() {
  const { publishing: text } = useText()
  const { locale } = useLocale()
  const { state, lookedAt, lookAgain } = usePublishing()
  const words = publishingWords(state, text)
  return (
    <DialogTrigger>
      <AriaButton className={styles.indicator ?? ''} data-state={state.kind}>
        <span className={styles.dot} aria-hidden="true" />
        <span className={styles.word} role="status">
          {words.title}
        </span>
      </AriaButton>
      <Popover placement="bottom end" className={styles.popover ?? ''}>
        <Dialog aria-label={text.label} className={styles.detail ?? ''}>
          <p className={styles.title}>{words.title}</p>
          <PublishingDetail state={state} />
          <div className={styles.row}>
            {lookedAt !== undefined && <span className={styles.time}>{text.lastChecked(formatTime(locale, lookedAt))}</span>}
            <Button isSmall onPress={lookAgain}>
              {text.checkAgain}
            </Button>
          </div>
        </Dialog>
      </Popover>
    </DialogTrigger>
  )
}
