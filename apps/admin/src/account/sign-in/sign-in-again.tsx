import { useState } from 'react'
import { createPortal } from 'react-dom'
import { toast } from 'sonner'
import { useServices } from '../../data/services.tsx'
import type { Session, SessionUser } from '../../data/session/session.ts'
import { useSession } from '../../data/session/use-session.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog, DialogBody } from '../../ui/dialog.tsx'
import { formatShortTime } from '../../ui/i18n/format.ts'
import { useLocale, useText } from '../../ui/i18n/locale-context.tsx'
import { Notice } from '../../ui/notice.tsx'
import { LazyPasskeySignIn } from './lazy-passkey-sign-in.tsx'
import styles from './session-warning.module.css'
import { SignInSteps } from './sign-in-steps.tsx'
import { useLogin } from './use-login.ts'
import { useTypingPause } from './use-typing-pause.ts'

interface SignInAgainProps {
  onLogOut: () => void
  /** A log-out shows its own dialog about unsaved work or recovery codes: the sign-in dialog would cover that dialog. */
  isLeaving: boolean
}

/**
 * Signs in again in place, above the unsaved work. The dialog opens after the session has ended, once staff pause typing, or earlier if
 * staff choose so in the warning. Both cases share one dialog, so that text typed into the early dialog stays when the session ends.
 */
export function SignInAgain({ onLogOut, isLeaving }: SignInAgainProps) {
  const { signInAgain: text, sessionEnding, form } = useText()
  const state = useSession()
  const isPaused = useTypingPause(state.status === 'expired')
  const [isEarly, setEarly] = useState(false)
  const endEarly = () => setEarly(false)
  if (state.status === 'expired') {
    if (isLeaving || !(isPaused || isEarly)) return null
    return <SignInAgainDialog user={state.user} body={text.body} other={text.other} onOther={onLogOut} onSignedIn={endEarly} />
  }
  const isEnding = state.status === 'signed_in' && state.endsSoon
  // Another tab has renewed the session.
  if (isEarly && !isEnding) endEarly()
  if (!isEnding) return null
  const { session } = state
  if (!isEarly) return <SessionWarning key={session.expires_at} session={session} onNow={() => setEarly(true)} />
  return (
    <SignInAgainDialog
      user={session.user}
      body={sessionEnding.dialogBody}
      other={form.cancel}
      onOther={endEarly}
      onSignedIn={endEarly}
    />
  )
}

interface SignInAgainDialogProps {
  user: SessionUser
  body: string
  /** Secondary action: label and handler. */
  other: string
  onOther: () => void
  onSignedIn?: () => void
}

/** Asks for the password, or a passkey, of the account whose work is on the screen. */
export function SignInAgainDialog({ user, body, other, onOther, onSignedIn }: SignInAgainDialogProps) {
  const { signInAgain: text } = useText()
  const { session, queryClient } = useServices()
  const login = useLogin((answer) => {
    session.signIn(answer)
    toast.success(text.welcomeBack)
    void queryClient.invalidateQueries()
    onSignedIn?.()
  }, user.id)
  return (
    <Dialog title={text.title} role="alertdialog" isTopmost>
      <DialogBody>
        <p>{body}</p>
        <SignInSteps knownEmail={user.email} submitText={text.submit} login={login}>
          <LazyPasskeySignIn login={login} account={user.id} />
          <Button variant="quiet" isDisabled={login.isPending} onPress={onOther}>
            {other}
          </Button>
        </SignInSteps>
      </DialogBody>
    </Dialog>
  )
}

/** Warns in the last five minutes of a session, in front of open dialogs, and offers to renew the session in place. */
function SessionWarning({ session, onNow }: { session: Session; onNow: () => void }) {
  const { sessionEnding: text } = useText()
  const { locale } = useLocale()
  const [isLater, setLater] = useState(false)
  if (isLater) return null
  // Like toasts, the warning is on top of every dialog. No dialog hides the warning from assistive technology.
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
