import type { ComponentProps } from 'react'
import { Button } from '../../components/button.tsx'
import { useText } from '../../lib/i18n/locale-context.tsx'
import { CodeForm } from './code-form.tsx'
import { LoginForm } from './login-form.tsx'
import type { Login } from './use-login.ts'

interface SignInStepsProps extends Omit<ComponentProps<typeof LoginForm>, 'isPending' | 'error' | 'emailError' | 'onSubmit'> {
  login: Login
  /** After the sign-in, until the next screen shows. */
  isLeaving?: boolean
}

/** E-mail and password; then, where the account has a second factor, a code. */
export function SignInSteps({ login, isLeaving = false, ...form }: SignInStepsProps) {
  const { secondFactor: text } = useText()
  const isPending = login.isPending || isLeaving
  if (!login.needsCode) {
    return <LoginForm {...form} isPending={isPending} error={login.error} emailError={login.emailError} onSubmit={login.submit} />
  }
  return (
    <CodeForm isPending={isPending} error={login.codeError} onSubmit={login.submitCode}>
      <Button variant="quiet" isDisabled={isPending} onPress={login.restart}>
        {text.back}
      </Button>
    </CodeForm>
  )
}
