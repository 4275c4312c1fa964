import type { ComponentProps } from 'react'
import { Button } from '../../components/button.tsx'
import { NotFetchedNotice } from '../../components/not-fetched.tsx'
import { useLocale } from '../../lib/i18n/locale-context.tsx'
import { lazyPart } from '../../lib/lazy-part.tsx'
import type { CodeStepProps } from './code-step.tsx'
import { LoginForm } from './login-form.tsx'
import { SECOND_FACTOR_TEXTS } from './second-factor-texts.ts'
import type { Login } from './use-login.ts'

/** Loaded only for accounts with a second factor. */
const CodeStep = lazyPart(async () => (await import('./code-step.tsx')).CodeStep, { NotFetched })

interface SignInStepsProps
  extends Omit<ComponentProps<typeof LoginForm>, 'isPending' | 'error' | 'emailError' | 'typedEmail' | 'onSubmit'> {
  login: Login
  /** After the sign-in, until the next screen shows. */
  isLeaving?: boolean
}

/** E-mail and password; then, where the account has a second factor, a code. */
export function SignInSteps({ login, isLeaving = false, ...form }: SignInStepsProps) {
  const { isPending, error, emailError, submit, typedEmail, challenge, endCodeStep } = login
  if (challenge === undefined) {
    const state = { isPending: isPending || isLeaving, error, emailError, typedEmail }
    return <LoginForm {...form} {...state} onSubmit={submit} />
  }
  return <CodeStep step={challenge} onEnd={endCodeStep} isLeaving={isLeaving} />
}

function NotFetched({ onEnd }: CodeStepProps) {
  const text = SECOND_FACTOR_TEXTS[useLocale().locale]
  return <NotFetchedNotice actions={<Button onPress={() => onEnd()}>{text.back}</Button>} />
}
