import { useState } from 'react'
import { toast } from 'sonner'
import { Button } from '../../components/button.tsx'
import { Dialog, DialogBody } from '../../components/dialog.tsx'
import { useText } from '../../lib/i18n/locale-context.tsx'
import { lazyPart } from '../../lib/lazy-part.tsx'
import { useServices } from '../../lib/services.tsx'
import type { SessionUser } from '../../lib/session/session.ts'
import { useSession } from '../../lib/session/use-session.ts'
import { SessionWarning } from './session-warning.tsx'
import { SignInSteps } from './sign-in-steps.tsx'
import { useLogin } from './use-login.ts'
import { useTypingPause } from './use-typing-pause.ts'

/** Loaded on demand. */
const PasskeySignIn = lazyPart(async () => (await import('./passkey-sign-in.tsx')).PasskeySignIn)

interface SignInAgainProps {
  onLogOut: () => void
  /** The log-out shows its own dialog about unsaved work or recovery codes: this dialog would cover it. */
  isLeaving: boolean
}

/**
 * Signs in again in place, above the unsaved work: after the session ended, once staff pause typing; earlier, if they choose to after a
 * warning. It is a single dialog, so that typed text stays when the session ends meanwhile.
 */
export function SignInAgain({ onLogOut, isLeaving }: SignInAgainProps) {
  const { signInAgain: text, sessionEnding } = useText()
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
  const { dialogBody, cancel } = sessionEnding
  return <SignInAgainDialog user={session.user} body={dialogBody} other={cancel} onOther={endEarly} onSignedIn={endEarly} />
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
          <PasskeySignIn login={login} account={user.id} />
          <Button variant="quiet" isDisabled={login.isPending} onPress={onOther}>
            {other}
          </Button>
        </SignInSteps>
      </DialogBody>
    </Dialog>
  )
}
