import { useQuery } from '@tanstack/react-query'
import { useServices } from '../../data/services.tsx'
import { ownFactorOptions } from '../../data/session/own-factor-options.ts'
import { signProof } from '../../data/session/passkeys.ts'
import { useSingleMutation } from '../../data/use-single-mutation.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog, DialogBody } from '../../ui/dialog.tsx'
import { useLocale, useText } from '../../ui/i18n/locale-context.tsx'
import { CodeForm } from './code-form.tsx'
import { PasskeyWay } from './passkey-way.tsx'
import { SECOND_FACTOR_TEXTS } from './second-factor-texts.ts'

/** Asks for a proof of the second factor; the waiting call continues with the proof. */
export function FactorDialog() {
  const { form } = useText()
  const texts = SECOND_FACTOR_TEXTS[useLocale().locale]
  const { functions, client, factorPrompt } = useServices()
  const factor = useQuery(ownFactorOptions(client))
  const call = useSingleMutation({
    mutationFn: (code: string) => factorPrompt.show({ code }),
  })
  const hasApp = factor.data === undefined || factor.data.set_up_at !== null
  return (
    <Dialog title={texts.again} role="alertdialog" isTopmost>
      <DialogBody>
        <p>{texts.againBody}</p>
        {(factor.data?.passkeys ?? 0) > 0 && (
          <PasskeyWay
            label={texts.passkey}
            variant="primary"
            isDisabled={call.isPending}
            ask={async () => factorPrompt.show(await signProof(functions))}
            onDone={() => undefined}
          />
        )}
        <CodeForm key={String(hasApp)} hasApp={hasApp} isPending={call.isPending} error={call.error} onSubmit={call.mutate}>
          <Button variant="quiet" isDisabled={call.isPending} onPress={factorPrompt.cancel}>
            {form.cancel}
          </Button>
        </CodeForm>
      </DialogBody>
    </Dialog>
  )
}
