import { useState } from 'react'
import { createPortal } from 'react-dom'
import { Button } from '../../components/button.tsx'
import { Notice } from '../../components/notice.tsx'
import { formatShortTime } from '../../lib/i18n/format.ts'
import { useLocale, useText } from '../../lib/i18n/locale-context.tsx'
import type { Session } from '../../lib/session/session.ts'
import styles from './session-warning.module.css'

/** Warns in the last five minutes of a session, above all dialogs, and offers to renew it in place. */
export function SessionWarning({ session, onNow }: { session: Session; onNow: () => void }) {
  const { sessionEnding: text } = useText()
  const { locale } = useLocale()
  const [isLater, setLater] = useState(false)
  if (isLater) return null
  // Like toasts: on top of every dialog, and never hidden from assistive technology by one.
  return createPortal(
    <div className={styles.floating} data-react-aria-top-layer="true">
      <Notice
        tone="attention"
        title={text.title}
        actions={
          <>
            <Button isSmall variant="primary" onPress={onNow}>
              {text.now}
            </Button>
            <Button isSmall onPress={() => setLater(true)}>
              {text.later}
            </Button>
          </>
        }
      >
        {text.body(formatShortTime(locale, session.expires_at))}
      </Notice>
    </div>,
    document.body,
  )
}
