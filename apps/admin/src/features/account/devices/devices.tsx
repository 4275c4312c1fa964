import { useState } from 'react'
import { Button } from '../../../components/button.tsx'
import { ConfirmDialog } from '../../../components/confirm-dialog.tsx'
import { ReadState } from '../../../components/read-state.tsx'
import { RowList } from '../../../components/row-list.tsx'
import { formatShortDateTime } from '../../../lib/i18n/format.ts'
import { useLocale } from '../../../lib/i18n/locale-context.tsx'
import { deviceName } from './device-name.ts'
import styles from './devices.module.css'
import { DEVICE_TEXTS } from './texts.ts'
import { useEndDevice, useEndOtherDevices, useOwnDevices } from './use-devices.ts'

/** The devices of the user's own account: which they are, when they were used, and their end. */
export function Devices() {
  const { locale } = useLocale()
  const texts = DEVICE_TEXTS[locale]
  const list = useOwnDevices()
  const endOthers = useEndOtherDevices()
  const [isAsking, setAsking] = useState(false)
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
      {list.data.length > 1 && <Button onPress={() => setAsking(true)}>{texts.endOthers}</Button>}
      {isAsking && (
        <ConfirmDialog
          title={texts.othersTitle}
          confirm={texts.endOthers}
          cancel={texts.keep}
          isPending={endOthers.isPending}
          onConfirm={() => endOthers.mutate(undefined, { onSettled: () => setAsking(false) })}
          onCancel={() => setAsking(false)}
        >
          {texts.othersBody}
        </ConfirmDialog>
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
