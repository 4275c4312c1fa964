import type { OwnFactor } from '@bayt/content/entities/second-factor'
import { useIsMutating, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { toast } from 'sonner'
import { createCalls } from '../../data/command.ts'
import { useServices } from '../../data/services.tsx'
import { ownFactorOptions } from '../../data/session/own-factor-options.ts'
import { OWN_FACTOR_KEY, OWN_PASSKEYS_KEY, removeFactor, renewCodes } from '../../data/session/second-factor.ts'
import { useSingleMutation } from '../../data/use-single-mutation.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { formatNumber, formatShortDate } from '../../ui/i18n/format.ts'
import { useLocale } from '../../ui/i18n/locale-context.tsx'
import { Notice } from '../../ui/notice.tsx'
import { ReadState } from '../../ui/read-state.tsx'
import { CodesGuard } from './codes-guard.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'
import styles from './second-factor.module.css'
import { SetUp } from './set-up.tsx'
import { FACTOR_TEXTS } from './texts.ts'
import { useNewCodes } from './use-new-codes.tsx'

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
  const { functions } = useServices()
  const [isAsking, setAsking] = useState(false)
  const [calls] = useState(createCalls<string>)
  const renew = useSingleMutation({
    mutationFn: () => calls.send('renew', () => renewCodes(functions)),
    onSuccess: ({ result: { codes } }) => {
      toast.success(texts.renewed)
      onCodes(codes)
    },
    failed: (message, error) => (calls.mayBeDone(error) ? texts.renewUnanswered : texts.renewFailed)(message),
  })
  const remove = useSingleMutation({
    mutationFn: () => removeFactor(functions),
    onSuccess: () => {
      toast.success(texts.removed)
      onRemoved()
    },
    failed: texts.removeFailed,
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

/** The second factor of the user's own account: the state, the set-up and the recovery codes. */
export function SecondFactor({ onDone }: { onDone?: () => void }) {
  const texts = FACTOR_TEXTS[useLocale().locale]
  const { client, queryClient } = useServices()
  // Set-up time of the app that is being replaced: `null` without an app; `undefined` outside a set-up.
  const [replaced, setReplaced] = useState<string | null | undefined>(onDone ? null : undefined)
  const { codes, show, hide } = useNewCodes()
  const [isFound, setFound] = useState(false)
  const factor = useQuery(ownFactorOptions(client))
  // Whether a call still waits for its answer.
  const isSending = useIsMutating() > 0
  const readAgain = () => {
    void queryClient.invalidateQueries({ queryKey: OWN_PASSKEYS_KEY })
    return queryClient.invalidateQueries({ queryKey: OWN_FACTOR_KEY })
  }

  const showCodes = (made: string[]) => {
    setReplaced(undefined)
    setFound(false)
    show(made)
    void readAgain()
  }
  const keepCodes = () => {
    hide()
    onDone?.()
  }
  if (codes) return <RecoveryCodes codes={codes} onKept={keepCodes} />
  if (!factor.data) return <ReadState reads={[factor]} texts={texts} />
  const { set_up_at: appSince } = factor.data
  // The app differs from the replaced app: the set-up succeeded, but its answer was lost. A required set-up (`onDone`) believes only
  // a state that it has read itself, because an older state may name a removed app; new recovery codes then lead on.
  const isCurrent = !onDone || factor.isFetchedAfterMount
  if (replaced !== undefined && appSince !== replaced && isCurrent && !isSending) {
    setReplaced(undefined)
    setFound(true)
  }
  if (replaced !== undefined) {
    const cancel = onDone ? undefined : () => setReplaced(undefined)
    const isFirst = replaced === null && factor.data.passkeys === 0
    return <SetUp appSince={replaced} isFirst={isFirst} onCodes={showCodes} onCancel={cancel} />
  }
  return (
    <>
      {isFound && <Notice tone="attention">{texts.found}</Notice>}
      <FactorState
        factor={factor.data}
        onSetUp={() => setReplaced(appSince)}
        onCodes={showCodes}
        onRemoved={() => void readAgain()}
      />
    </>
  )
}
