import { useState } from 'react'
import { createPortal } from 'react-dom'
import { Button } from '../../components/button.tsx'
import { Notice } from '../../components/notice.tsx'
import { formatShortTime } from '../../lib/i18n/format.ts'
import { useLocale, useText } from '../../lib/i18n/locale-context.tsx'
import type { Session } from '../../lib/session/session.ts'
import { useSession } from '../../lib/session/use-session.ts'
import styles from './session-warning.module.css'
import { SignInAgainDialog } from './sign-in-again.tsx'

/** Warns in the last five minutes of a session, above all dialogs, and offers to renew it in place. */
export function SessionWarning() {
  const state = useSession()
  if (state.status !== 'signed_in' || !state.endsSoon) return null
  return <Warning key={state.session.expires_at} session={state.session} />
}

function Warning({ session }: { session: Session }) {
  const { sessionEnding: text } = useText()
  const { locale } = useLocale()
  const [answer, setAnswer] = useState<'now' | 'later'>()
  const endsAt = formatShortTime(locale, session.expires_at)

  if (answer === 'later') return null
  if (answer === 'now') {
    return (
      <SignInAgainDialog user={session.user} body={text.dialogBody} other={text.cancel} onOther={() => setAnswer(undefined)} />
    )
  }
  // Like toasts: on top of every dialog, and never hidden from assistive technology by one.
  return createPortal(
    <div className={styles.floating} data-react-aria-top-layer="true">
      <Notice
        tone="attention"
        title={text.title}
        actions={
          <>
            <Button isSmall variant="primary" onPress={() => setAnswer('now')}>
              {text.now}
            </Button>
            <Button isSmall onPress={() => setAnswer('later')}>
              {text.later}
            </Button>
          </>
        }
      >
        {text.body(endsAt)}
      </Notice>
    </div>,
    document.body,
  )
}
