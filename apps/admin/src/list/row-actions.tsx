import { History, type LucideIcon, Pencil, Trash2 } from 'lucide-react'
import styles from '../ui/button.module.css'
import { useText } from '../ui/i18n/locale-context.tsx'

interface RowActionProps {
  /** Name of the record, for the label of each button. */
  name: string
  isDisabled?: boolean
  /** Id of the text that explains why the action is disabled. */
  'aria-describedby'?: string
  onPress: () => void
}

export function EditButton(props: RowActionProps) {
  const { list } = useText()
  return <RowButton {...props} label={list.edit(props.name)} action="edit" icon={Pencil} />
}

export function HistoryButton(props: RowActionProps) {
  const { list } = useText()
  return <RowButton {...props} label={list.history(props.name)} icon={History} />
}

export function DeleteButton(props: RowActionProps) {
  const { list } = useText()
  return <RowButton {...props} label={list.delete(props.name)} look="danger" icon={Trash2} />
}

/** What the buttons of a row open. */
export interface RowEvents<Row> {
  onEdit: (id: number) => void
  onHistory: (id: number) => void
  onDelete: (row: Row) => void
}

/** The buttons of a record. */
export function RowActions<Row extends { id: number }>(props: RowEvents<Row> & { row: Row; name: string }) {
  const { row, name, onEdit, onHistory, onDelete } = props
  return (
    <>
      <HistoryButton name={name} onPress={() => onHistory(row.id)} />
      <EditButton name={name} onPress={() => onEdit(row.id)} />
      <DeleteButton name={name} onPress={() => onDelete(row)} />
    </>
  )
}

interface RowButtonProps extends RowActionProps {
  label: string
  look?: 'quiet' | 'danger'
  action?: 'edit'
  icon: LucideIcon
}

/**
 * A native button, because a list has three buttons in each row: with buttons of React Aria, a search would take a fifth more processor
 * time.
 */
function RowButton({ label, look = 'quiet', action, icon: Icon, isDisabled, onPress, ...described }: RowButtonProps) {
  return (
    <button
      type="button"
      className={`${styles.button} ${styles.icon} ${styles.native} ${styles[look]}`}
      aria-label={label}
      aria-describedby={described['aria-describedby']}
      data-action={action}
      disabled={isDisabled}
      onClick={({ currentTarget }) => {
        // Safari does not focus a pressed button, but a closed dialog returns the focus to the element that had it before.
        currentTarget.focus()
        onPress()
      }}
    >
      <Icon size={18} strokeWidth={1.5} aria-hidden="true" />
    </button>
  )
}
