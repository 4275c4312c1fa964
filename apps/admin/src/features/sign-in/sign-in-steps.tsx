import { type ComponentProps, lazy, Suspense } from 'react'
import { LoginForm } from './login-form.tsx'
import type { Login } from './use-login.ts'

/** Only accounts with a second factor load it. */
const CodeStep = lazy(async () => ({ default: (await import('./code-step.tsx')).CodeStep }))

interface SignInStepsProps extends Omit<ComponentProps<typeof LoginForm>, 'isPending' | 'error' | 'emailError' | 'onSubmit'> {
  login: Login
  /** After the sign-in, until the next screen shows. */
  isLeaving?: boolean
}

/** E-mail and password; then, where the account has a second factor, a code. */
export function SignInSteps({ login, isLeaving = false, ...form }: SignInStepsProps) {
  const { isPending, error, emailError, submit, challenge, endCodeStep } = login
  if (challenge === undefined) {
    return <LoginForm {...form} isPending={isPending || isLeaving} error={error} emailError={emailError} onSubmit={submit} />
  }
  return (
    <Suspense fallback={null}>
      <CodeStep step={challenge} onEnd={endCodeStep} isLeaving={isLeaving} />
    </Suspense>
  )
}
