import type { SignInChallenge } from '@bayt/content/entities/second-factor'
import { useState } from 'react'
import { FunctionRefusedError } from '../../lib/functions.ts'
import { useText } from '../../lib/i18n/locale-context.tsx'
import { useServices } from '../../lib/services.tsx'
import { describeLoginError } from '../../lib/session/describe-login-error.ts'
import { checkLoginForm, isCounted, type LoginForm, type LoginProblem, login, loginWithCode } from '../../lib/session/login.ts'
import type { Session } from '../../lib/session/session.ts'
import { useSingleMutation } from '../../lib/use-single-mutation.ts'

export type Login = ReturnType<typeof useLogin>

/** Sign-in: the checks of the browser, the calls of both steps, and their error texts. */
export function useLogin(onSuccess: (session: Session) => void) {
  const { functions } = useServices()
  const text = useText()
  const [problem, setProblem] = useState<LoginProblem>()
  const [challenge, setChallenge] = useState<SignInChallenge>()
  const call = useSingleMutation({
    mutationFn: (form: LoginForm) => login(functions, form),
    onSuccess: (answer) => ('challenge' in answer ? setChallenge(answer) : onSuccess(answer)),
  })
  const code = useSingleMutation({
    mutationFn: ({ typed, met }: { typed: string; met: SignInChallenge }) => loginWithCode(functions, met, typed),
    onSuccess,
    onError: (error) => hasEnded(error) && setChallenge(undefined),
  })

  const submit = (form: LoginForm) => {
    const found = checkLoginForm(form)
    setProblem(found)
    code.reset()
    // The server counts what the browser refuses too (spec: admin §4).
    if (found === undefined || isCounted(form)) call.mutate(form)
    else call.reset()
  }
  const describe = (error: Error | null) => (error ? describeLoginError(error, text) : undefined)
  // The first step says why the second one ended.
  const answer = describe(call.error) ?? (challenge === undefined ? describe(code.error) : undefined)
  return {
    submit,
    isPending: call.isPending || code.isPending,
    error: answer ?? (problem === 'missing' ? text.login.missing : undefined),
    /** Belongs to the field of the e-mail. */
    emailError: problem === 'email_format' ? text.login.emailFormat : undefined,
    needsCode: challenge !== undefined,
    submitCode: (typed: string) => challenge && code.mutate({ typed, met: challenge }),
    codeError: describe(code.error),
    restart: () => {
      setChallenge(undefined)
      code.reset()
    },
  }
}

function hasEnded(error: unknown): boolean {
  return error instanceof FunctionRefusedError && error.code === 'challenge_ended'
}
