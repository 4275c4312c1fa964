import { qrDashes } from '@bayt/design/qr-dashes'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { toast } from 'sonner'
import { isUncertain } from '../../data/command.ts'
import { describeError } from '../../data/errors/describe.ts'
import { FunctionRefusedError } from '../../data/functions.ts'
import { useServices } from '../../data/services.tsx'
import { ownFactorOptions } from '../../data/session/own-factor-options.ts'
import { appAddress, confirmApp, setUpApp } from '../../data/session/second-factor.ts'
import { useAccount } from '../../data/session/use-session.ts'
import { useSingleMutation } from '../../data/use-single-mutation.ts'
import { Button } from '../../ui/button.tsx'
import { CopyButton } from '../../ui/copy-button.tsx'
import { useLocale, useText } from '../../ui/i18n/locale-context.tsx'
import { PasswordField } from '../../ui/password-field.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { TryAgain } from '../../ui/try-again.tsx'
import { OFFLINE, useKeptError } from '../../ui/use-kept.ts'
import { usePasswordRefusal } from '../password-refusal.ts'
import { ACCOUNT_TEXTS } from '../texts.ts'
import { CodesGuard } from './codes-guard.tsx'
import styles from './second-factor.module.css'
import { FACTOR_TEXTS, type FactorTexts } from './texts.ts'

/**
 * The two calls of a set-up. The second call turns the second factor on, also for this session.
 * @param appSince set-up time of the replaced app; `null` without an app
 */
export function useSetUp(appSince: string | null, onCodes: (codes: string[]) => void) {
  const { functions, session, client, queryClient } = useServices()
  const { shell } = useText()
  const account = useAccount()
  // Runs once per set-up, even after signing in again: a new secret would invalidate the scanned picture.
  const start = useQuery({
    queryKey: ['second-factor-set-up'],
    queryFn: () => setUpApp(functions),
    staleTime: ({ state }) => (state.data === undefined ? 0 : 'static'),
    gcTime: 0,
    retry: false,
  })
  const confirm = useSingleMutation({
    mutationFn: ({ code, password }: { code: string; password: string | undefined }) => confirmApp(functions, code, password),
    onSuccess: ({ codes }) => {
      session.factorSetUp()
      onCodes(codes)
    },
    onError: async (error) => {
      const isEnded = error instanceof FunctionRefusedError && error.code === 'set_up_ended'
      if (!isEnded && !isUncertain(error)) return
      // The set-up may be complete and only its answer lost. In that case, another secret would make the entry in the app
      // useless.
      const read = { ...ownFactorOptions(client), staleTime: 0, retry: false }
      const factor = await queryClient.fetchQuery(read).catch(() => undefined)
      if (isEnded && factor?.set_up_at === appSince) void start.refetch()
    },
  })
  const secret = start.data?.secret
  // Offline, the call waits.
  const failure = start.isPaused && secret === undefined ? OFFLINE : start.error
  const beginError = useKeptError(failure, secret !== undefined)
  return {
    beginError,
    isBeginning: start.isFetching,
    begin: () => void start.refetch(),
    secret,
    address: appAddress(secret ?? '', shell.brand, account?.email ?? ''),
    confirm,
  }
}

interface SetUpProps {
  /** Set-up time of the replaced app; `null` without an app. */
  appSince: string | null
  /** Whether the account has no second factor yet; then the password is required too. */
  isFirst: boolean
  onCodes: (codes: string[]) => void
  /** Without `onCancel`, the account must set up a second factor. */
  onCancel: (() => void) | undefined
}

/** Shows the secret as a picture and as text, and turns the second factor on with the first code of the app. */
export function SetUp({ appSince, isFirst, onCodes, onCancel }: SetUpProps) {
  const texts = FACTOR_TEXTS[useLocale().locale]
  const text = useText()
  const { missing: missingPassword, current } = ACCOUNT_TEXTS[useLocale().locale]
  const passwordRefusal = usePasswordRefusal()
  const [code, setCode] = useState('')
  const [password, setPassword] = useState('')
  const [isSubmitted, setSubmitted] = useState(false)
  const { address, secret, beginError, isBeginning, begin, confirm } = useSetUp(appSince, (codes) => {
    toast.success(texts.codes.on)
    onCodes(codes)
  })

  const describe = (error: Error) => refusalOf(error, texts) ?? texts.steps.failed(describeError(error, text))
  const describeConfirmation = (error: Error) =>
    isUncertain(error) ? texts.steps.unanswered(describeError(error, text)) : describe(error)
  const [isCodeMissing, isPasswordMissing] = [code.trim() === '', isFirst && password === '']
  const refusal = passwordRefusal(confirm.error)
  const codeError = confirm.error && !refusal ? describeConfirmation(confirm.error) : undefined
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setSubmitted(true)
    if (!isCodeMissing && !isPasswordMissing) confirm.mutate({ code, password: isFirst ? password : undefined })
  }
  const cancel = onCancel && (
    <Button variant="quiet" onPress={onCancel}>
      {text.form.cancel}
    </Button>
  )
  if (beginError) {
    return (
      <>
        <TryAgain isPending={isBeginning} onPress={begin}>
          {describe(beginError)}
        </TryAgain>
        {cancel}
      </>
    )
  }
  if (!secret) return <p>{text.shell.loading}</p>
  return (
    <form noValidate className={styles.form} onSubmit={submit}>
      {confirm.isPending && <CodesGuard />}
      <p>{texts.steps.scan}</p>
      <QrCode text={address} label={texts.steps.picture} />
      <a href={address}>{texts.steps.open}</a>
      <p>
        {texts.steps.type} <code className={styles.secret}>{secret.match(/.{1,4}/g)?.join(' ')}</code>
      </p>
      <CopyButton text={secret} label={texts.steps.copy} copied={texts.steps.copied} failed={texts.steps.copyFailed} />
      <TextField
        label={texts.steps.code}
        name="code"
        inputMode="numeric"
        autoComplete="one-time-code"
        dir="ltr"
        maxLength={64}
        value={code}
        onChange={setCode}
        error={isSubmitted && isCodeMissing ? texts.steps.missing : codeError}
      />
      {isFirst && (
        <PasswordField
          purpose="current"
          name="current"
          label={current}
          hint={texts.steps.password}
          value={password}
          onChange={setPassword}
          error={isSubmitted && isPasswordMissing ? missingPassword : refusal}
        />
      )}
      <div className={styles.actions}>
        <Button variant="primary" type="submit" isPending={confirm.isPending}>
          {texts.steps.confirm}
        </Button>
        {cancel}
      </div>
    </form>
  )
}

function refusalOf(error: Error, { steps }: FactorTexts): string | undefined {
  if (!(error instanceof FunctionRefusedError)) return undefined
  if (error.code === 'wrong_app_code') return steps.wrong
  return error.code === 'set_up_ended' ? steps.ended : undefined
}

const MARGIN = 4

/** A QR code, drawn on the device: no other server sees the text. Black on white in both themes, because cameras expect these colours. */
function QrCode({ text, label }: { text: string; label: string }) {
  const { size, path, dashes } = qrDashes(text)
  const side = size + 2 * MARGIN
  return (
    <svg className={styles.picture} role="img" aria-label={label} viewBox={`0 0 ${side} ${side}`}>
      <rect className={styles.ground} width={side} height={side} />
      <path
        className={styles.dark}
        transform={`translate(${MARGIN} ${MARGIN + 0.5})`}
        d={path}
        strokeDasharray={dashes}
        strokeWidth={1}
        fill="none"
      />
    </svg>
  )
}
