import type { SignInChallenge } from '@bayt/content/entities/session'
import { useState } from 'react'
import { useServices } from '../../data/services.tsx'
import { describeLoginError } from '../../data/session/describe-login-error.ts'
import { checkLoginForm, isCounted, type LoginForm, type LoginProblem, login } from '../../data/session/login.ts'
import type { Session } from '../../data/session/session.ts'
import { useSingleMutation } from '../../data/use-single-mutation.ts'
import { useText } from '../../ui/i18n/locale-context.tsx'

export type Login = ReturnType<typeof useLogin>

/**
 * Sign-in: the checks of the browser, the call, and its error text.
 * @param account set if the user signs in again on an open screen: the account whose work is on the screen
 */
export function useLogin(onSuccess: (session: Session) => void, account?: number) {
  const { functions } = useServices()
  const text = useText()
  const [problem, setProblem] = useState<LoginProblem>()
  const [typedEmail, setTypedEmail] = useState<string>()
  const [challenge, setChallenge] = useState<SignInChallenge>()
  const call = useSingleMutation({
    mutationFn: (form: LoginForm) => login(functions, form, account),
    onSuccess: (answer) => ('challenge' in answer ? setChallenge(answer) : onSuccess(answer)),
  })

  const submit = (form: LoginForm) => {
    setTypedEmail(form.email)
    const found = checkLoginForm(form)
    setProblem(found)
    // Also sends some forms that the browser refuses: the server counts them as attempts (spec: admin §4).
    if (found === undefined || isCounted(form)) call.mutate(form)
    else call.reset()
  }
  const answer = call.error ? describeLoginError(call.error, text) : undefined
  return {
    submit,
    isPending: call.isPending,
    error: answer ?? (problem === 'missing' ? text.login.missing : undefined),
    /** Belongs to the field of the e-mail. */
    emailError: problem === 'email_format' ? text.login.emailFormat : undefined,
    /** The e-mail of the last attempt, for a return from the second step to the first. */
    typedEmail,
    /** The second step, which waits for a code or a passkey; only for an account with a second factor. */
    challenge,
    /** Ends the second step. With a session, completes the sign-in; without a session, sign-in begins again. */
    endCodeStep: (session?: Session) => (session ? onSuccess(session) : setChallenge(undefined)),
  }
}
