import { useState } from 'react'
import { Button } from '../../../components/button.tsx'
import { Notice } from '../../../components/notice.tsx'
import { ReadState } from '../../../components/read-state.tsx'
import { RowList } from '../../../components/row-list.tsx'
import { formatShortDateTime } from '../../../lib/i18n/format.ts'
import { useLocale } from '../../../lib/i18n/locale-context.tsx'
import { deviceName } from './device-name.ts'
import styles from './devices.module.css'
import { LostPhone } from './lost-phone.tsx'
import { DEVICE_TEXTS } from './texts.ts'
import { useEndDevice, useOwnDevices } from './use-devices.ts'

/** The devices of the user's own account: which they are, when they were used, and their end. */
export function Devices() {
  const { locale } = useLocale()
  const texts = DEVICE_TEXTS[locale]
  const list = useOwnDevices()
  const [step, setStep] = useState<'asking' | 'ended'>()
  const state = <ReadState reads={[list]} texts={texts} />
  if (!list.data) return state
  return (
    <>
      {state}
      <p className={styles.quiet}>{texts.intro}</p>
      <RowList>
        {list.data.map((device) => {
          const name = deviceName(locale, device)
          const last = formatShortDateTime(locale, device.last_used_at)
          return (
            <li key={device.id}>
              <div>
                <p className={styles.name}>{name}</p>
                <p className={styles.quiet}>
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

function EndButton({ id, label }: { id: string; label: string }) {
  const end = useEndDevice()
  return (
    <Button isSmall isPending={end.isPending} aria-label={label} onPress={() => end.mutate(id)}>
      {DEVICE_TEXTS[useLocale().locale].end}
    </Button>
  )
}
