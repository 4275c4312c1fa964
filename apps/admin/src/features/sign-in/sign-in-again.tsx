import { toast } from 'sonner'
import { Button } from '../../components/button.tsx'
import { Dialog, DialogBody } from '../../components/dialog.tsx'
import { useText } from '../../lib/i18n/locale-context.tsx'
import { lazyPart } from '../../lib/lazy-part.tsx'
import { useServices } from '../../lib/services.tsx'
import type { SessionUser } from '../../lib/session/session.ts'
import { useSession } from '../../lib/session/use-session.ts'
import { SignInSteps } from './sign-in-steps.tsx'
import { useLogin } from './use-login.ts'
import { useTypingPause } from './use-typing-pause.ts'

/** Its code is not part of the first load. */
const PasskeySignIn = lazyPart(async () => (await import('./passkey-sign-in.tsx')).PasskeySignIn)

/**
 * Signs in again in place after the session ended, above the unsaved work. The dialog waits for a pause in typing.
 */
export function SignInAgain({ onLogOut }: { onLogOut: () => void }) {
  const { signInAgain: text } = useText()
  const state = useSession()
  const isPaused = useTypingPause(state.status === 'expired')
  if (state.status !== 'expired' || !isPaused) return null
  return <SignInAgainDialog user={state.user} body={text.body} other={text.other} onOther={onLogOut} />
}

interface SignInAgainDialogProps {
  user: SessionUser
  body: string
  /** Secondary action: label and handler. */
  other: string
  onOther: () => void
}

/** Asks for the password, or a passkey, of the account whose work is on the screen. */
export function SignInAgainDialog({ user, body, other, onOther }: SignInAgainDialogProps) {
  const { signInAgain: text } = useText()
  const { session, queryClient } = useServices()
  const login = useLogin((answer) => {
    session.signIn(answer)
    toast.success(text.welcomeBack)
    void queryClient.invalidateQueries()
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
