import { useSyncExternalStore } from 'react'
import { Button } from '../../components/button.tsx'
import { Dialog, DialogBody } from '../../components/dialog.tsx'
import { useText } from '../../lib/i18n/locale-context.tsx'
import { useServices } from '../../lib/services.tsx'
import { describeLoginError } from '../../lib/session/describe-login-error.ts'
import { showFactor } from '../../lib/session/second-factor.ts'
import { useSingleMutation } from '../../lib/use-single-mutation.ts'
import { CodeForm } from './code-form.tsx'

/** Asks for a code above the screen where the server demands one. The call that waits goes on after a right one. */
export function FactorQuestion() {
  const { factorPrompt } = useServices()
  const isOpen = useSyncExternalStore(factorPrompt.subscribe, factorPrompt.get)
  return isOpen ? <Question /> : null
}

function Question() {
  const text = useText()
  const { functions, factorPrompt } = useServices()
  const call = useSingleMutation({
    mutationFn: (code: string) => showFactor(functions, code),
    onSuccess: () => factorPrompt.answer(true),
  })
  const cancel = () => factorPrompt.answer(false)
  return (
    <Dialog title={text.secondFactor.again} role="alertdialog" isTopmost>
      <DialogBody>
        <p>{text.secondFactor.againBody}</p>
        <CodeForm
          isPending={call.isPending}
          error={call.error ? describeLoginError(call.error, text) : undefined}
          onSubmit={call.mutate}
        >
          <Button variant="quiet" isDisabled={call.isPending} onPress={cancel}>
            {text.secondFactor.cancel}
          </Button>
        </CodeForm>
      </DialogBody>
    </Dialog>
  )
}
