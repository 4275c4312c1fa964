import { capitalised } from '../../data/errors/describe.ts'
import { describePasskeyError } from '../../data/session/describe-passkey-error.ts'
import { useSingleMutation } from '../../data/use-single-mutation.ts'
import { Button, type ButtonVariant } from '../../ui/button.tsx'
import { useLocale, useText } from '../../ui/i18n/locale-context.tsx'
import { Notice } from '../../ui/notice.tsx'
import styles from './login-form.module.css'

interface PasskeyWayProps<Answer> {
  label: string
  variant?: ButtonVariant
  isDisabled?: boolean
  ask: () => Promise<Answer>
  onDone: (answer: Answer) => void
}

/** A button that asks for a passkey, and its error. */
export function PasskeyWay<Answer>({ label, variant = 'secondary', isDisabled = false, ask, onDone }: PasskeyWayProps<Answer>) {
  const text = useText()
  const { locale } = useLocale()
  const call = useSingleMutation({ mutationFn: ask, onSuccess: (answer: Answer) => onDone(answer) })
  return (
    <div className={styles.actions}>
      <Button
        variant={variant}
        isPending={call.isPending}
        isDisabled={isDisabled || call.isPending}
        onPress={() => call.mutate()}
      >
        {label}
      </Button>
      {call.error && <Notice tone="error">{capitalised(describePasskeyError(call.error, locale, text))}</Notice>}
    </div>
  )
}
