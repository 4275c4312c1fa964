import type { SignInChallenge } from '@bayt/content/entities/session'
import type { FunctionCaller } from '../../data/functions.ts'
import { useServices } from '../../data/services.tsx'
import { attemptLogin, unreadableSignIn } from '../../data/session/login.ts'
import { loginWithPasskey } from '../../data/session/login-with-passkey.ts'
import type { Session } from '../../data/session/session.ts'
import { useSingleMutation } from '../../data/use-single-mutation.ts'
import { Button } from '../../ui/button.tsx'
import { useLocale } from '../../ui/i18n/locale-context.tsx'
import { CodeForm } from './code-form.tsx'
import { PasskeyWay } from './passkey-way.tsx'
import { SECOND_FACTOR_TEXTS } from './second-factor-texts.ts'
import type { Login } from './use-login.ts'

export interface CodeStepProps {
  step: SignInChallenge
  onEnd: Login['endCodeStep']
  /** True from the successful sign-in until the next screen appears. */
  isLeaving: boolean
}

/** The second step of sign-in, with a button that goes back to the first step. */
export function CodeStep({
  step: { challenge, has_passkey: hasPasskey = false, has_app: hasApp = true },
  onEnd,
  isLeaving,
}: CodeStepProps) {
  const texts = SECOND_FACTOR_TEXTS[useLocale().locale]
  const { functions } = useServices()
  const call = useSingleMutation({
    mutationFn: (code: string) => loginWithCode(functions, challenge, code),
    onSuccess: (session) => onEnd(session),
  })
  const isPending = call.isPending || isLeaving
  return (
    <>
      {hasPasskey && (
        <PasskeyWay
          label={texts.passkey}
          variant="primary"
          isDisabled={isPending}
          ask={() => loginWithPasskey(functions, { challenge })}
          onDone={onEnd}
        />
      )}
      <CodeForm hasApp={hasApp} isPending={isPending} error={call.error} onSubmit={call.mutate}>
        <Button variant="quiet" isDisabled={isPending} onPress={() => onEnd()}>
          {texts.back}
        </Button>
      </CodeForm>
    </>
  )
}

/**
 * The second step of sign-in.
 * @param challenge the answer to the first step
 * @param code six digits of the app, or a recovery code
 * @throws FunctionRefusedError with code `wrong_code`, `code_paused`, `challenge_ended`, `locked` or `busy`
 */
async function loginWithCode(caller: FunctionCaller, challenge: string, code: string): Promise<Session> {
  const answer = await attemptLogin(caller, { challenge, code })
  if ('challenge' in answer) throw unreadableSignIn()
  return answer
}
