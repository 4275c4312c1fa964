import type { OwnFactor } from '@bayt/content/entities/second-factor'
import { useState } from 'react'
import { toast } from 'sonner'
import { Button } from '../../../components/button.tsx'
import { ConfirmDialog } from '../../../components/confirm-dialog.tsx'
import { createCalls } from '../../../data/command.ts'
import { describeError } from '../../../lib/errors/describe.ts'
import { formatNumber, formatShortDate } from '../../../lib/i18n/format.ts'
import { useLocale, useText } from '../../../lib/i18n/locale-context.tsx'
import { useServices } from '../../../lib/services.tsx'
import { removeFactor, renewCodes } from '../../../lib/session/second-factor.ts'
import { useSingleMutation } from '../../../lib/use-single-mutation.ts'
import { CodesGuard } from './codes-guard.tsx'
import styles from './second-factor.module.css'
import { FACTOR_TEXTS } from './texts.ts'

interface FactorStateProps {
  factor: OwnFactor
  onSetUp: () => void
  onCodes: (codes: string[]) => void
  onRemoved: () => void
}

/** The state of the second factor, with its actions. */
export function FactorState({ factor, onSetUp, onCodes, onRemoved }: FactorStateProps) {
  const { locale } = useLocale()
  const texts = FACTOR_TEXTS[locale]
  const text = useText()
  const { functions } = useServices()
  const [isAsking, setAsking] = useState(false)
  const [calls] = useState(createCalls<string>)
  const renew = useSingleMutation({
    mutationFn: () => calls.send('renew', () => renewCodes(functions)),
    onSuccess: ({ result: { codes } }) => {
      toast.success(texts.renewed)
      onCodes(codes)
    },
    onError: (error) =>
      toast.error((calls.mayBeDone(error) ? texts.renewUnanswered : texts.renewFailed)(describeError(error, text))),
  })
  const remove = useSingleMutation({
    mutationFn: () => removeFactor(functions),
    onSuccess: () => {
      toast.success(texts.removed)
      onRemoved()
    },
    onError: (error) => toast.error(texts.removeFailed(describeError(error, text))),
    onSettled: () => setAsking(false),
  })

  const { set_up_at: appSince, codes_left: left, passkeys } = factor
  if (appSince === null && passkeys === 0) {
    return (
      <>
        <p>{texts.off}</p>
        <Button variant="primary" onPress={onSetUp}>
          {texts.setUp}
        </Button>
      </>
    )
  }
  return (
    <>
      {renew.isPending && <CodesGuard />}
      <p>{appSince === null ? texts.onlyPasskeys : texts.on(formatShortDate(locale, appSince))}</p>
      <p>{left === 0 ? texts.left.none : texts.left.some(formatNumber(locale, left))}</p>
      <div className={styles.actions}>
        <Button variant={left === 0 ? 'primary' : 'secondary'} isPending={renew.isPending} onPress={() => renew.mutate()}>
          {texts.renew}
        </Button>
        <Button onPress={onSetUp}>{appSince === null ? texts.setUpApp : texts.another}</Button>
        {!factor.is_demanded && (
          <Button variant="quiet" onPress={() => setAsking(true)}>
            {texts.remove}
          </Button>
        )}
      </div>
      {factor.is_demanded && <p>{texts.demanded}</p>}
      {isAsking && (
        <ConfirmDialog
          title={texts.removeTitle}
          confirm={texts.remove}
          cancel={texts.keep}
          isPending={remove.isPending}
          onConfirm={() => remove.mutate()}
          onCancel={() => setAsking(false)}
        >
          {texts.removeBody} {passkeys > 0 && texts.removePasskeys}
        </ConfirmDialog>
      )}
    </>
  )
}
