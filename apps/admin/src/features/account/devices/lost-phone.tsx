import type { OwnDevice } from '@bayt/content/queries/devices'
import { type FormEvent, useId, useState } from 'react'
import { Button } from '../../../components/button.tsx'
import { Dialog, DialogBody, DialogFoot } from '../../../components/dialog.tsx'
import { Notice } from '../../../components/notice.tsx'
import { PasswordField } from '../../../components/password-field.tsx'
import { describeError } from '../../../lib/errors/describe.ts'
import { formatShortDateTime } from '../../../lib/i18n/format.ts'
import { useLocale, useText } from '../../../lib/i18n/locale-context.tsx'
import { usePasswordRefusal } from '../password-refusal.ts'
import { ACCOUNT_TEXTS } from '../texts.ts'
import { deviceName } from './device-name.ts'
import styles from './devices.module.css'
import { DEVICE_TEXTS } from './texts.ts'
import { useEndOtherSessions } from './use-devices.ts'

/** Ends every other session of the account, after the password: a phone that somebody else has may be its second factor. */
export function LostPhone({ devices, onClose, onEnded }: { devices: OwnDevice[]; onClose: () => void; onEnded: () => void }) {
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
        <p className={styles.quiet}>{texts.lostDrafts}</p>
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
          {texts.keep}
        </Button>
        <Button variant="danger" type="submit" form={formId} isPending={end.isPending}>
          {texts.endOthers}
        </Button>
      </DialogFoot>
    </Dialog>
  )
}
