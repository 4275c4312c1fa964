import { useIsMutating, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Notice } from '../../../components/notice.tsx'
import { ReadState } from '../../../components/read-state.tsx'
import { useLocale } from '../../../lib/i18n/locale-context.tsx'
import { useServices } from '../../../lib/services.tsx'
import { ownFactorOptions } from '../../../lib/session/own-factor-options.ts'
import { OWN_FACTOR_KEY, OWN_PASSKEYS_KEY } from '../../../lib/session/second-factor.ts'
import { FactorState } from './factor-state.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'
import { SetUp } from './set-up.tsx'
import { FACTOR_TEXTS } from './texts.ts'
import { useNewCodes } from './use-new-codes.tsx'

/** The second factor of the user's own account: the state, the set-up and the recovery codes. */
export function SecondFactor({ onDone }: { onDone?: () => void }) {
  const texts = FACTOR_TEXTS[useLocale().locale]
  const { client } = useServices()
  const queryClient = useQueryClient()
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
