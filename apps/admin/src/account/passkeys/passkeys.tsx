import { hasVisible } from '@bayt/content/text/invisible'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { toast } from 'sonner'
import { isUncertain } from '../../data/command.ts'
import { useServices } from '../../data/services.tsx'
import { describePasskeyError } from '../../data/session/describe-passkey-error.ts'
import { ownFactorOptions } from '../../data/session/own-factor-options.ts'
import { addPasskey, PasskeyError, readOwnPasskeys } from '../../data/session/passkeys.ts'
import { OWN_FACTOR_KEY, OWN_PASSKEYS_KEY } from '../../data/session/second-factor.ts'
import { useAccount } from '../../data/session/use-session.ts'
import { useSingleMutation } from '../../data/use-single-mutation.ts'
import { Button } from '../../ui/button.tsx'
import { useLocale, useText } from '../../ui/i18n/locale-context.tsx'
import { Notice } from '../../ui/notice.tsx'
import { RowList } from '../../ui/panel.tsx'
import { PasswordField } from '../../ui/password-field.tsx'
import { ReadState } from '../../ui/read-state.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { nextStep, SUGGESTED_PASSKEYS } from '../next-step.ts'
import { usePasswordRefusal } from '../password-refusal.ts'
import { CodesGuard } from '../second-factor/codes-guard.tsx'
import { RecoveryCodes } from '../second-factor/recovery-codes.tsx'
import { useNewCodes } from '../second-factor/use-new-codes.tsx'
import { ACCOUNT_TEXTS } from '../texts.ts'
import { PasskeyItem } from './passkey-item.tsx'
import styles from './passkeys.module.css'
import { PASSKEY_TEXTS } from './texts.ts'

const MAX_NAME = 60

interface AddPasskeyProps {
  /** Whether the account has no second factor yet; then the password is required too. */
  isFirst: boolean
  /** @param codes the recovery codes that an account gets with its first second factor; otherwise empty */
  onAdded: (codes: string[]) => void
  /** No answer arrived, so the passkey may have been added. */
  onUnanswered: () => void
  onCancel: () => void
}

/** Names a passkey and lets the browser make it. */
export function AddPasskey({ isFirst: isFirstNow, onAdded, onUnanswered, onCancel }: AddPasskeyProps) {
  const { locale } = useLocale()
  const texts = PASSKEY_TEXTS[locale]
  const { missing: missingPassword, current } = ACCOUNT_TEXTS[locale]
  const text = useText()
  const { functions, session } = useServices()
  const passwordRefusal = usePasswordRefusal()
  const [name, setName] = useState('')
  const [password, setPassword] = useState('')
  const [isSubmitted, setSubmitted] = useState(false)
  const [isFirst] = useState(isFirstNow)
  const field = useRef<HTMLInputElement & HTMLTextAreaElement>(null)
  // The button that opened this form has disappeared, so the form takes the focus.
  useEffect(() => field.current?.focus(), [])
  const add = useSingleMutation({
    mutationFn: () => addPasskey(functions, name.trim(), isFirst ? password : undefined),
    onSuccess: ({ codes }) => {
      session.factorSetUp()
      toast.success(isFirst ? texts.doneFirst : texts.done)
      onAdded(codes)
    },
    onError: (error) => {
      // If the device already has a passkey, an earlier call whose answer was lost may have added it.
      if (isUncertain(error) || (error instanceof PasskeyError && error.problem === 'registered')) onUnanswered()
    },
  })
  const [isNameMissing, isPasswordMissing] = [!hasVisible(name), isFirst && password === '']
  const refusal = passwordRefusal(add.error)
  const describe = isFirst && isUncertain(add.error) ? texts.addUnanswered : texts.addFailed
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setSubmitted(true)
    if (!isNameMissing && !isPasswordMissing) add.mutate()
  }
  return (
    <form noValidate className={styles.form} onSubmit={submit}>
      {isFirst && add.isPending && <CodesGuard />}
      {isFirst && <Notice tone="attention">{texts.secondStep}</Notice>}
      <TextField
        inputRef={field}
        label={texts.name}
        name="passkey-name"
        hint={texts.nameHint}
        maxLength={MAX_NAME}
        value={name}
        onChange={setName}
        error={isSubmitted && isNameMissing ? texts.nameMissing : undefined}
      />
      {isFirst && (
        <PasswordField
          purpose="current"
          name="current"
          label={current}
          hint={texts.password}
          value={password}
          onChange={setPassword}
          error={isSubmitted && isPasswordMissing ? missingPassword : refusal}
        />
      )}
      {add.error && !refusal && <Notice tone="error">{describe(describePasskeyError(add.error, locale, text))}</Notice>}
      <div className={styles.actions}>
        <Button variant="primary" type="submit" isPending={add.isPending}>
          {texts.add}
        </Button>
        <Button variant="quiet" onPress={onCancel}>
          {text.form.cancel}
        </Button>
      </div>
    </form>
  )
}

/**
 * The passkeys of the user's own account: adding, renaming and removing them. @param onDone called after the user has saved the
 * recovery codes
 */
export function Passkeys({ onDone }: { onDone?: () => void }) {
  const texts = PASSKEY_TEXTS[useLocale().locale]
  const { client, queryClient } = useServices()
  const account = useAccount()
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
