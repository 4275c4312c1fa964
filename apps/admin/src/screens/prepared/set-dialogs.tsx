import type { OrderedTable } from '@bayt/content/entities/tables'
import { type PreparedProblem, type PreparedSet, prepareChanges, scheduleSet } from '@bayt/content/queries/prepared'
import { createRequestId } from '@bayt/content/queries/request-id'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { GridList, GridListItem } from 'react-aria-components/GridList'
import { serverNow } from '../../data/clock.ts'
import { useServices } from '../../data/services.tsx'
import { OrderBar } from '../../list/order/order-bar.tsx'
import { OrderHandle } from '../../list/order/order-handle.tsx'
import { orderedOptions, useOrder } from '../../list/order/use-order.ts'
import { saveOnKeys } from '../../record/form/save-keys.ts'
import { describeTimes, fromField, nameOfChange, toField } from '../../record/prepared/describe-set.ts'
import { FIRST_VERSION } from '../../record/prepared/prepared-options.ts'
import { idOfChange, idsAfterSet, orderOf, orderValues } from '../../record/prepared/set-order.ts'
import { SET_TEXTS } from '../../record/prepared/set-texts.ts'
import { PREPARED_TEXTS } from '../../record/prepared/texts.ts'
import { recordName, recordNumber } from '../../record/record-name.ts'
import basics from '../../ui/basics.module.css'
import { Button } from '../../ui/button.tsx'
import { Dialog, DialogBody, DialogFoot } from '../../ui/dialog.tsx'
import { useLocale, useText } from '../../ui/i18n/locale-context.tsx'
import { ReadState } from '../../ui/read-state.tsx'
import { TextField } from '../../ui/text-field.tsx'
import type { Subject } from '../subjects.ts'
import styles from './prepared.module.css'
import { useSetAction } from './set-actions.ts'

interface OrderDialogProps {
  set: PreparedSet
  table: OrderedTable
  subject: Subject
  onClose: () => void
}

/** The order of a list after a set: staff move its present and its new records, and prepare the order as a change of the set. */
export function OrderDialog({ set, table, subject, onClose }: OrderDialogProps) {
  const services = useServices()
  const { locale } = useLocale()
  const { form } = useText()
  const texts = SET_TEXTS[locale]
  const { changes } = set
  const read = useQuery({ ...orderedOptions(services, table, () => {}), staleTime: 0 })
  const [moved, setMoved] = useState<number[]>()
  const [request] = useState(createRequestId)
  const present = read.data?.rows ?? []
  const isNew = new Map(
    changes.filter(({ action }) => action === 'insert').map((change) => [idOfChange(changes, change), change]),
  )
  const nameOf = ({ id }: { id: number }) => {
    const [change, row] = [isNew.get(id), present.find((one) => one.id === id)]
    if (change) return nameOfChange(change, subject, locale)
    return (row && recordName(table, row, locale)) || recordNumber(id, locale)
  }
  const ids =
    moved ??
    idsAfterSet(
      changes,
      table,
      present.map(({ id }) => id),
    )
  const rows = ids.map((id) => ({ id }))
  const order = useOrder({ mutate: ({ after }) => setMoved(after), newestOrder: () => moved }, rows, nameOf, false)
  const prepare = useSetAction((client, after: number[]) => {
    const known = orderOf(changes, table)
    const seen = present.map(({ id }) => id)
    const change = { table, action: 'order', record_id: null, values: orderValues(changes, after), seen } as const
    const named = { request: known?.request ?? request, version: known?.version ?? FIRST_VERSION }
    return prepareChanges(client, [{ ...named, ...change }], set.id)
  }, PREPARED_TEXTS[locale].done)
  return (
    <Dialog title={texts.orderOf(subject.texts[locale].title)} size="medium" onClose={prepare.isPending ? undefined : onClose}>
      <DialogBody>
        {read.data ? (
          <GridList
            aria-label={subject.texts[locale].title}
            keyboardNavigationBehavior="tab"
            items={rows}
            dependencies={[locale, moved, read.data]}
            className={styles.order ?? ''}
          >
            {({ id }) => (
              <GridListItem id={id} textValue={nameOf({ id })} className={styles.place ?? ''}>
                <OrderHandle order={order} id={id} name={nameOf({ id })} />
                <span>
                  <bdi>{nameOf({ id })}</bdi>
                  {isNew.has(id) && <span className={basics.quiet}> · {texts.actions.insert}</span>}
                </span>
              </GridListItem>
            )}
          </GridList>
        ) : (
          <ReadState reads={[read]} />
        )}
        <OrderBar landing={order.landing} />
      </DialogBody>
      <DialogFoot>
        <Button isDisabled={prepare.isPending} onPress={onClose}>
          {form.cancel}
        </Button>
        <Button
          variant="primary"
          isPending={prepare.isPending}
          isDisabled={!read.data}
          onPress={() => prepare.mutate(ids, { onSuccess: onClose })}
        >
          {PREPARED_TEXTS[locale].prepare}
        </Button>
      </DialogFoot>
    </Dialog>
  )
}

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
  const [carryAt, backAt] = [fromField(carry), fromField(back)]
  const isBackFirst = !!backAt && !!carryAt && !isCarried && Date.parse(backAt) <= Date.parse(carryAt)
  const isRefused = carryAt === undefined || backAt === undefined || isBackFirst
  const planned = isRefused
    ? undefined
    : ({ ...set, state: isCarried ? 'done' : 'open', carry_at: carryAt, back_at: backAt } as const)
  const sentence = planned ? describeTimes(planned, locale, serverNow()) : ''
  const schedule = useSetAction(scheduleSet, sentence)
  const errorOf = (time: string | null | undefined) => (time === undefined ? texts.halfTime : undefined)
  const submit = () => {
    if (isRefused) return
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
          {!isCarried && (
            <TextField
              label={texts.carryAt}
              {...time}
              value={carry}
              hint={texts.timeHint}
              error={errorOf(carryAt)}
              onChange={setCarry}
            />
          )}
          <TextField
            label={texts.backAt}
            {...time}
            value={back}
            hint={texts.backHint}
            error={isBackFirst ? texts.backFirst : errorOf(backAt)}
            onChange={setBack}
          />
          <p role="status" className={styles.sentence}>
            {sentence}
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

const MAX_LENGTH = 100

interface NameDialogProps {
  title: string
  confirm: string
  name?: string
  isPending: boolean
  onName: (name: string) => void
  onClose: () => void
}

/** Asks for the name of a set. */
export function NameDialog({ title, confirm, name = '', isPending, onName, onClose }: NameDialogProps) {
  const texts = SET_TEXTS[useLocale().locale]
  const { form, issues } = useText()
  const [typed, setTyped] = useState(name)
  const [isTried, setTried] = useState(false)
  const isMissing = typed.trim() === ''
  const submit = () => {
    if (isMissing) setTried(true)
    else onName(typed.trim())
  }
  return (
    <Dialog title={title} onClose={isPending ? undefined : onClose}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          submit()
        }}
        onKeyDown={saveOnKeys(submit)}
      >
        <DialogBody>
          <TextField
            label={texts.setName}
            value={typed}
            maxLength={MAX_LENGTH}
            hint={texts.setNameHint}
            error={isTried && isMissing ? issues.required() : undefined}
            inputRef={(input) => input?.focus()}
            onChange={setTyped}
          />
        </DialogBody>
        <DialogFoot>
          <Button isDisabled={isPending} onPress={onClose}>
            {form.cancel}
          </Button>
          <Button variant="primary" isPending={isPending} onPress={submit}>
            {confirm}
          </Button>
        </DialogFoot>
      </form>
    </Dialog>
  )
}
