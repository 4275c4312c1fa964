import { ORDERED_TABLES, type OrderedTable } from '@bayt/content/entities/tables'
import {
  createSet,
  discardChange,
  moveChange,
  type PreparedChange,
  type PreparedProblem,
  type PreparedSet,
} from '@bayt/content/queries/prepared'
import { createRequestId } from '@bayt/content/queries/request-id'
import { X } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { serverNow } from '../../data/clock.ts'
import { describeAction, describeProblem, labelsOf, nameOfChange } from '../../record/prepared/describe-set.ts'
import { SET_TEXTS } from '../../record/prepared/set-texts.ts'
import basics from '../../ui/basics.module.css'
import { IconButton } from '../../ui/button.tsx'
import { formatAge } from '../../ui/i18n/format.ts'
import { useLocale, useText } from '../../ui/i18n/locale-context.tsx'
import { MenuButton } from '../../ui/menu-button.tsx'
import { addressOf, type Subject } from '../subjects.ts'
import styles from './prepared.module.css'
import { useSetAction } from './set-actions.ts'
import { NameDialog } from './set-dialogs.tsx'

interface ChangeLineProps {
  change: PreparedChange
  set: PreparedSet
  sets: readonly PreparedSet[]
  subject: Subject | undefined
  problems: PreparedProblem[]
  /** Opens the prepared order of a list. */
  onOrder: (table: OrderedTable) => void
}

/** A change of a set: its record, what it changes, what was changed since, and its problems. */
export function ChangeLine({ change, set, sets, subject, problems, onOrder }: ChangeLineProps) {
  const { locale } = useLocale()
  const text = useText()
  const { request, action, record_id, overtaken } = change
  const name = nameOfChange(change, subject, locale)
  const isOpen = set.state === 'open' || set.state === 'waiting'
  const hasForm = isOpen && subject && (action === 'insert' || action === 'update')
  const ordered = isOpen && action === 'order' ? ORDERED_TABLES.find((table) => table === change.table) : undefined
  return (
    <li>
      <div className={styles.change}>
        <span className={styles.name}>
          {hasForm ? (
            <Link to={addressOf(subject, { edit: record_id ?? 'new', prepared: request })}>
              <bdi>{name}</bdi>
            </Link>
          ) : ordered ? (
            <button type="button" className={styles.open} onClick={() => onOrder(ordered)}>
              {name}
            </button>
          ) : (
            <bdi>{name}</bdi>
          )}
        </span>
        <span className={basics.quiet}>
          {subject?.texts[locale].title} · {describeAction(change, subject, locale)}
        </span>
        {problems.length === 0 && isOpen && <Overtaken overtaken={overtaken} subject={subject} />}
        {problems.map((problem) => (
          <span key={`${problem.reason} ${problem.column}`} className={basics.failed}>
            {describeProblem(problem, subject, locale, text)}
          </span>
        ))}
      </div>
      {isOpen && set.carried === null && <ChangeActions name={name} change={change} set={set} sets={sets} />}
    </li>
  )
}

/** Names the columns that somebody changed since, with the last author. */
function Overtaken({ overtaken, subject }: Pick<PreparedChange, 'overtaken'> & { subject: Subject | undefined }) {
  const { locale } = useLocale()
  const texts = SET_TEXTS[locale]
  const columns = Object.entries(overtaken)
  const newest = columns.map(([, { at, name }]) => ({ at: at ?? '', name })).toSorted((a, b) => b.at.localeCompare(a.at))[0]
  if (!newest) return null
  const fields = labelsOf(
    columns.map(([column]) => column),
    subject,
    locale,
  )
  const age = newest.at === '' ? '' : formatAge(locale, Date.parse(newest.at), serverNow())
  return <span className={basics.failed}>{texts.overtaken(fields, newest.name ?? texts.somebody, age)}</span>
}

/** Values of the menu besides the ids of sets. */
const [NEW, ALONE] = ['new', 'alone']

function ChangeActions({ name, change, set, sets }: Pick<ChangeLineProps, 'change' | 'set' | 'sets'> & { name: string }) {
  const { locale } = useLocale()
  const texts = SET_TEXTS[locale]
  const [isNaming, setNaming] = useState(false)
  const [newSet] = useState(createRequestId)
  const move = useSetAction((client, id: number | null) => moveChange(client, change.request, id))
  const moveToNew = useSetAction(async (client, named: string) =>
    moveChange(client, change.request, await createSet(client, newSet, named)),
  )
  const discard = useSetAction((client, version: number) => discardChange(client, change.request, version))
  const targets = sets.filter((one) => one.name !== null && one.id !== set.id && one.carried === null)
  const options = [
    ...targets.map((one) => ({ value: String(one.id), label: texts.intoSet(one.name ?? '') })),
    { value: NEW, label: texts.intoNewSet },
    ...(set.name !== null || set.changes.length > 1 ? [{ value: ALONE, label: texts.alone }] : []),
  ]
  return (
    <span className={basics.row}>
      <MenuButton
        label={texts.move}
        name={texts.moveOf(name)}
        options={options}
        isPending={move.isPending || moveToNew.isPending}
        onChoose={(value) => {
          if (value === NEW) setNaming(true)
          else move.mutate(value === ALONE ? null : Number(value))
        }}
      />
      {set.changes.length > 1 && (
        <IconButton
          variant="danger"
          aria-label={texts.discard(name)}
          isPending={discard.isPending}
          onPress={() => discard.mutate(change.version)}
        >
          <X size={18} strokeWidth={1.5} aria-hidden="true" />
        </IconButton>
      )}
      {isNaming && (
        <NameDialog
          title={texts.newSet}
          confirm={texts.create}
          isPending={moveToNew.isPending}
          onClose={() => setNaming(false)}
          onName={(typed) => moveToNew.mutate(typed, { onSuccess: () => setNaming(false) })}
        />
      )}
    </span>
  )
}
