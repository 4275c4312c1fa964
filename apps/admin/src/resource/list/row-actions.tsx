import { History, Pencil, Trash2 } from 'lucide-react'
import { IconButton } from '../../components/button.tsx'
import { useText } from '../../lib/i18n/locale-context.tsx'

interface RowActionProps {
  /** Name of the record, for the label of each button. */
  name: string
  isDisabled?: boolean
  /** Id of the text that says why it is disabled. */
  'aria-describedby'?: string
  onPress: () => void
}

export function EditButton({ name, ...button }: RowActionProps) {
  const { list } = useText()
  return (
    <IconButton aria-label={list.edit(name)} data-action="edit" {...button}>
      <Pencil size={18} strokeWidth={1.5} aria-hidden="true" />
    </IconButton>
  )
}

export function HistoryButton({ name, ...button }: RowActionProps) {
  const { list } = useText()
  return (
    <IconButton aria-label={list.history(name)} {...button}>
      <History size={18} strokeWidth={1.5} aria-hidden="true" />
    </IconButton>
  )
}

export function DeleteButton({ name, ...button }: RowActionProps) {
  const { list } = useText()
  return (
    <IconButton variant="danger" aria-label={list.delete(name)} {...button}>
      <Trash2 size={18} strokeWidth={1.5} aria-hidden="true" />
    </IconButton>
  )
}
