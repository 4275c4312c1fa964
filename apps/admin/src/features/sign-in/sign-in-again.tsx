import { toast } from 'sonner'
import { Button } from '../../components/button.tsx'
import { Dialog, DialogBody } from '../../components/dialog.tsx'
import { useText } from '../../lib/i18n/locale-context.tsx'
import { useServices } from '../../lib/services.tsx'
import { useSession } from '../../lib/session/use-session.ts'
import { LoginForm } from './login-form.tsx'
import { useLogin } from './use-login.ts'

/** Where the session ended while somebody was at work: signing in again in place, above everything that was typed. */
export function SignInAgain({ onLogOut }: { onLogOut: () => void }) {
  const state = useSession()
  return state.status === 'expired' ? <SignInAgainDialog email={state.user.email} onLogOut={onLogOut} /> : null
}

function SignInAgainDialog({ email, onLogOut }: { email: string; onLogOut: () => void }) {
  const { signInAgain: text } = useText()
  const { session, queryClient } = useServices()
  const login = useLogin((answer) => {
    session.signIn(answer)
    toast.success(text.welcomeBack)
    void queryClient.invalidateQueries()
  })
  return (
    <Dialog title={text.title} role="alertdialog">
      <DialogBody>
        <p>{text.body}</p>
        <LoginForm
          knownEmail={email}
          submitText={text.submit}
          isPending={login.isPending}
          error={login.error}
          onSubmit={login.submit}
        >
          <Button variant="quiet" isDisabled={login.isPending} onPress={onLogOut}>
            {text.other}
          </Button>
        </LoginForm>
      </DialogBody>
    </Dialog>
  )
}
