import { useState } from 'react'
import { useText } from '../../lib/i18n/locale-context.tsx'
import { useServices } from '../../lib/services.tsx'
import { describeLoginError } from '../../lib/session/describe-login-error.ts'
import { checkLoginForm, type LoginForm, login } from '../../lib/session/login.ts'
import type { Session } from '../../lib/session/session.ts'
import { useSingleMutation } from '../../lib/use-single-mutation.ts'

/** Sign-in: the checks of the browser, the call, and its error text. */
export function useLogin(onSuccess: (session: Session) => void) {
  const { functions } = useServices()
  const text = useText()
  const [problem, setProblem] = useState<string>()
  const call = useSingleMutation({ mutationFn: (form: LoginForm) => login(functions, form), onSuccess })

  const submit = (form: LoginForm) => {
    const found = checkLoginForm(form)
    setProblem(found && { missing: text.login.missing, email_format: text.login.emailFormat }[found])
    if (found) call.reset()
    else call.mutate(form)
  }
  return { submit, isPending: call.isPending, error: problem ?? (call.error ? describeLoginError(call.error, text) : undefined) }
}
