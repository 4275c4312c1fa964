import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Notice } from '../../../components/notice.tsx'
import { describeError } from '../../../lib/errors/describe.ts'
import { useLocale, useText } from '../../../lib/i18n/locale-context.tsx'
import { useServices } from '../../../lib/services.tsx'
import { OWN_FACTOR_KEY, OWN_PASSKEYS_KEY, readOwnFactor } from '../../../lib/session/second-factor.ts'
import { FactorState } from './factor-state.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'
import { SetUp } from './set-up.tsx'
import { FACTOR_TEXTS } from './texts.ts'

/** The second factor of the user's own account: its state, setting it up, and its recovery codes. */
export function SecondFactor({ onDone }: { onDone?: () => void }) {
  const texts = FACTOR_TEXTS[useLocale().locale]
  const text = useText()
  const { client } = useServices()
  const queryClient = useQueryClient()
  const [isSettingUp, setSettingUp] = useState(onDone !== undefined)
  const [codes, setCodes] = useState<string[]>()
  const factor = useQuery({ queryKey: OWN_FACTOR_KEY, queryFn: () => readOwnFactor(client) })
  const readAgain = () => {
    void queryClient.invalidateQueries({ queryKey: OWN_PASSKEYS_KEY })
    return queryClient.invalidateQueries({ queryKey: OWN_FACTOR_KEY })
  }

  const showCodes = (made: string[]) => {
    setSettingUp(false)
    setCodes(made)
    void readAgain()
  }
  const keepCodes = () => {
    setCodes(undefined)
    onDone?.()
  }
  if (codes) return <RecoveryCodes codes={codes} onKept={keepCodes} />
  if (factor.error) return <Notice tone="error">{texts.failed(describeError(factor.error, text))}</Notice>
  if (!factor.data) return <p>{texts.loading}</p>
  if (isSettingUp) {
    const cancel = onDone ? undefined : () => setSettingUp(false)
    return <SetUp isFirst={factor.data.set_up_at === null} onCodes={showCodes} onCancel={cancel} />
  }
  return (
    <FactorState factor={factor.data} onSetUp={() => setSettingUp(true)} onCodes={showCodes} onRemoved={() => void readAgain()} />
  )
}
