import { endDevice, type OwnDevice, readOwnDevices } from '@bayt/content/queries/devices'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useId, useState } from 'react'
import { toast } from 'sonner'
import { readAgain } from '../../data/after-write.ts'
import { describeError } from '../../data/errors/describe.ts'
import { useServices } from '../../data/services.tsx'
import { endOtherSessions } from '../../data/session/second-factor.ts'
import { useSingleMutation } from '../../data/use-single-mutation.ts'
import basics from '../../ui/basics.module.css'
import { Button } from '../../ui/button.tsx'
import { Dialog, DialogBody, DialogFoot } from '../../ui/dialog.tsx'
import { formatShortDateTime } from '../../ui/i18n/format.ts'
import { useLocale, useText } from '../../ui/i18n/locale-context.tsx'
import { Notice } from '../../ui/notice.tsx'
import { RowList } from '../../ui/panel.tsx'
import { PasswordField } from '../../ui/password-field.tsx'
import { ReadState } from '../../ui/read-state.tsx'
import { usePasswordRefusal } from '../password-refusal.ts'
import { ACCOUNT_TEXTS } from '../texts.ts'
import { deviceName } from './device-name.ts'
import styles from './devices.module.css'
import { DEVICE_TEXTS } from './texts.ts'

/** The devices of the user's own account: their names, their last use, and the buttons that sign them out. */
export function Devices() {
  const { locale } = useLocale()
  const texts = DEVICE_TEXTS[locale]
  const list = useOwnDevices()
  const [step, setStep] = useState<'asking' | 'ended'>()
  const state = <ReadState reads={[list]} texts={texts} />
  if (!list.data) return state
  const earlier = list.data.filter((device) => !isInUse(device))
  return (
    <>
      {state}
      <p className={basics.quiet}>{texts.intro}</p>
      <DeviceList devices={list.data.filter(isInUse)} />
      {earlier.length > 0 && (
        <details className={styles.earlier}>
          <summary>{texts.earlier}</summary>
          <DeviceList devices={earlier} />
        </details>
      )}
      {step === 'ended' && <Notice tone="attention">{texts.lostNext}</Notice>}
      <Button onPress={() => setStep('asking')}>{texts.lost}</Button>
      {step === 'asking' && (
        <LostPhone
          devices={list.data.filter((device) => !device.is_this)}
          onClose={() => setStep(undefined)}
          onEnded={() => setStep('ended')}
        />
      )}
    </>
  )
}

const isInUse = ({ is_this, is_signed_in }: OwnDevice) => is_this || is_signed_in

function DeviceList({ devices }: { devices: OwnDevice[] }) {
  const { locale } = useLocale()
  const texts = DEVICE_TEXTS[locale]
  return (
    <RowList>
      {devices.map((device) => {
        const name = deviceName(locale, device)
        const last = formatShortDateTime(locale, device.last_used_at)
        return (
          <li key={device.id}>
            <div>
              <p className={styles.name}>{name}</p>
              <p className={basics.quiet}>
                {device.is_this ? <strong>{texts.isThis}</strong> : device.is_signed_in ? texts.isSignedIn : texts.isSignedOut}
                {' · '}
                {texts.first(formatShortDateTime(locale, device.first_used_at))}
                {' · '}
                {texts.last(last)}
              </p>
            </div>
            {!device.is_this && <EndButton id={device.id} label={texts.endOf(name, last)} />}
          </li>
        )
      })}
    </RowList>
  )
}

function EndButton({ id, label }: { id: string; label: string }) {
  const end = useEndDevice()
  return (
    <Button isSmall isPending={end.isPending} aria-label={label} onPress={() => end.mutate(id)}>
      {DEVICE_TEXTS[useLocale().locale].end}
    </Button>
  )
}

/**
 * Ends every other session of the account. Asks for the password, not for the second factor: the lost phone may be the second
 * factor.
 */
function LostPhone({ devices, onClose, onEnded }: { devices: OwnDevice[]; onClose: () => void; onEnded: () => void }) {
  const { locale } = useLocale()
  const texts = DEVICE_TEXTS[locale]
  const { missing, current } = ACCOUNT_TEXTS[locale]
  const text = useText()
  const passwordRefusal = usePasswordRefusal()
  const formId = useId()
  const [password, setPassword] = useState('')
  const [isSubmitted, setSubmitted] = useState(false)
  const end = useEndOtherSessions(onEnded)
  const isMissing = password === ''
  const refusal = passwordRefusal(end.error)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setSubmitted(true)
    if (!isMissing) end.mutate(password)
  }
  return (
    <Dialog title={texts.lost} role="alertdialog" onClose={end.isPending ? undefined : onClose}>
      <DialogBody>
        <p>{devices.length === 0 ? texts.lostNone : texts.lostBody}</p>
        <ul className={styles.ending}>
          {devices.map((device) => (
            <li key={device.id}>
              {deviceName(locale, device)} · {texts.last(formatShortDateTime(locale, device.last_used_at))}
            </li>
          ))}
        </ul>
        <p className={basics.quiet}>{texts.lostDrafts}</p>
        <form id={formId} noValidate onSubmit={submit}>
          <PasswordField
            purpose="current"
            name="current"
            label={current}
            value={password}
            onChange={setPassword}
            error={isSubmitted && isMissing ? missing : refusal}
          />
        </form>
        {end.error && !refusal && <Notice tone="error">{texts.endFailed(describeError(end.error, text))}</Notice>}
      </DialogBody>
      <DialogFoot>
        <Button isDisabled={end.isPending} onPress={onClose}>
          {text.form.cancel}
        </Button>
        <Button variant="danger" type="submit" form={formId} isPending={end.isPending}>
          {texts.endOthers}
        </Button>
      </DialogFoot>
    </Dialog>
  )
}

const KEY = ['own-devices']

/** The devices of the user's own account. */
function useOwnDevices() {
  const { client } = useServices()
  return useQuery({ queryKey: KEY, queryFn: () => readOwnDevices(client) })
}

/**
 * Signs out one device. Each button has its own pending state, so that several devices can be signed out on a slow connection.
 */
function useEndDevice() {
  const texts = DEVICE_TEXTS[useLocale().locale]
  const { client, queryClient } = useServices()
  return useSingleMutation({
    mutationFn: (id: string) => endDevice(client, id),
    onSuccess: () => void toast.success(texts.ended),
    failed: texts.endFailed,
    onSettled: () => readAgain(queryClient, KEY),
  })
}

/** Ends every other session, and gives this session a new token. */
function useEndOtherSessions(onEnded: () => void) {
  const texts = DEVICE_TEXTS[useLocale().locale]
  const { functions, queryClient } = useServices()
  return useSingleMutation({
    mutationFn: (password: string) => endOtherSessions(functions, password),
    onSuccess: () => {
      toast.success(texts.othersEnded)
      onEnded()
    },
    onSettled: () => readAgain(queryClient, KEY),
  })
}
