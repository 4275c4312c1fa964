import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from '../../../components/button.tsx'
import { RowList } from '../../../components/panel.tsx'
import { ReadState } from '../../../components/read-state.tsx'
import { useLocale } from '../../../lib/i18n/locale-context.tsx'
import { useServices } from '../../../lib/services.tsx'
import { ownFactorOptions } from '../../../lib/session/own-factor-options.ts'
import { readOwnPasskeys } from '../../../lib/session/passkeys.ts'
import { OWN_FACTOR_KEY, OWN_PASSKEYS_KEY } from '../../../lib/session/second-factor.ts'
import { useAccount } from '../../../lib/session/use-session.ts'
import { nextStep, SUGGESTED_PASSKEYS } from '../next-step.ts'
import { RecoveryCodes } from '../second-factor/recovery-codes.tsx'
import { useNewCodes } from '../second-factor/use-new-codes.tsx'
import { AddPasskey } from './add-passkey.tsx'
import { PasskeyItem } from './passkey-item.tsx'
import styles from './passkeys.module.css'
import { PASSKEY_TEXTS } from './texts.ts'

/**
 * The passkeys of the user's own account: adding, renaming and removing them. @param onDone called after the user has saved the
 * recovery codes
 */
export function Passkeys({ onDone }: { onDone?: () => void }) {
  const texts = PASSKEY_TEXTS[useLocale().locale]
  const { client } = useServices()
  const account = useAccount()
  const queryClient = useQueryClient()
  const { codes, show, hide } = useNewCodes()
  const [isAdding, setAdding] = useState(false)
  const passkeys = useQuery({ queryKey: OWN_PASSKEYS_KEY, queryFn: () => readOwnPasskeys(client) })
  const factor = useQuery(ownFactorOptions(client))
  const readAgain = () => {
    for (const queryKey of [OWN_PASSKEYS_KEY, OWN_FACTOR_KEY]) void queryClient.invalidateQueries({ queryKey })
  }
  const showCodes = (made: string[]) => {
    setAdding(false)
    if (made.length > 0) show(made)
    readAgain()
  }
  const keepCodes = () => {
    hide()
    onDone?.()
  }

  if (codes) return <RecoveryCodes codes={codes} body={texts.after} onKept={keepCodes} />
  // A failed later read keeps the data of the earlier read.
  if (!passkeys.data || !factor.data) return <ReadState reads={[passkeys, factor]} texts={texts} />
  const { set_up_at: appSince, is_demanded: isDemanded } = factor.data
  const isNext = nextStep(factor.data, account?.role) === 'passkey'
  const isOnlyFactor = appSince === null && passkeys.data.length === 1
  return (
    <div className={styles.part}>
      <p>{texts.intro}</p>
      {passkeys.data.length === 0 ? (
        <p>{texts.none}</p>
      ) : (
        <RowList>
          {passkeys.data.map((passkey) => (
            <PasskeyItem
              key={passkey.id}
              passkey={passkey}
              isOnlyFactor={isOnlyFactor}
              isDemanded={isDemanded}
              onChanged={readAgain}
            />
          ))}
        </RowList>
      )}
      {account?.role === 'admin' && passkeys.data.length < SUGGESTED_PASSKEYS && <p>{texts.two}</p>}
      {isAdding ? (
        <AddPasskey
          isFirst={appSince === null && passkeys.data.length === 0}
          onAdded={showCodes}
          onUnanswered={readAgain}
          onCancel={() => setAdding(false)}
        />
      ) : (
        <Button variant={isNext ? 'primary' : 'secondary'} onPress={() => setAdding(true)}>
          {texts.add}
        </Button>
      )}
    </div>
  )
}
