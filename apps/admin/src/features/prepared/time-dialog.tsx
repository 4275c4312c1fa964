import { type PreparedProblem, type PreparedSet, scheduleSet } from '@bayt/content/queries/prepared'
import { useState } from 'react'
import { Button } from '../../components/button.tsx'
import { Dialog, DialogBody, DialogFoot } from '../../components/dialog.tsx'
import { TextField } from '../../components/text-field.tsx'
import { serverNow } from '../../lib/clock.ts'
import { useLocale, useText } from '../../lib/i18n/locale-context.tsx'
import { describeTimes, fromField, toField } from '../../resource/prepared/describe-set.ts'
import { SET_TEXTS } from '../../resource/prepared/set-texts.ts'
import styles from './prepared.module.css'
import { useSetAction } from './set-actions.ts'

interface TimeDialogProps {
  set: PreparedSet
  /** Receives what would keep the set from being carried out now. */
  onProblem: (problems: PreparedProblem[]) => void
  onClose: () => void
}

/** Gives a set the minutes at which it appears and is taken back, and says in words what will happen. */
export function TimeDialog({ set, onProblem, onClose }: TimeDialogProps) {
  const { locale } = useLocale()
  const texts = SET_TEXTS[locale]
  const { form } = useText()
  const isCarried = set.carried !== null && set.state !== 'taken_back'
  const [carry, setCarry] = useState(toField(set.carry_at))
  const [back, setBack] = useState(toField(set.back_at))
  const schedule = useSetAction(scheduleSet, texts.timeSet)
  const [carryAt, backAt] = [fromField(carry), fromField(back)]
  const isBackFirst = backAt !== null && carryAt !== null && !isCarried && Date.parse(backAt) <= Date.parse(carryAt)
  const planned: PreparedSet = { ...set, state: isCarried ? 'done' : 'open', carry_at: carryAt, back_at: backAt }
  const submit = () => {
    if (isBackFirst) return
    schedule.mutate(
      { id: set.id, version: set.version, carryAt, backAt },
      {
        onSuccess: ({ problem }) => {
          onProblem(problem ?? [])
          onClose()
        },
      },
    )
  }
  const time = { type: 'datetime-local', dir: 'ltr' } as const
  return (
    <Dialog title={texts.timeTitle} size="medium" onClose={schedule.isPending ? undefined : onClose}>
      <DialogBody>
        <div className={styles.times}>
          {!isCarried && <TextField label={texts.carryAt} {...time} value={carry} hint={texts.timeHint} onChange={setCarry} />}
          <TextField
            label={texts.backAt}
            {...time}
            value={back}
            hint={texts.backHint}
            error={isBackFirst ? texts.backFirst : undefined}
            onChange={setBack}
          />
          <p role="status" className={styles.sentence}>
            {isBackFirst ? '' : describeTimes(planned, locale, serverNow())}
          </p>
        </div>
      </DialogBody>
      <DialogFoot>
        <Button isDisabled={schedule.isPending} onPress={onClose}>
          {form.cancel}
        </Button>
        <Button variant="primary" isPending={schedule.isPending} onPress={submit}>
          {texts.setTime}
        </Button>
      </DialogFoot>
    </Dialog>
  )
}
