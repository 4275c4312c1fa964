import type { OrderedTable } from '@bayt/content/entities/tables'
import { AppWindow } from 'lucide-react'
import { useRef, useState } from 'react'
import { Button } from '../../components/button.tsx'
import { useLocale } from '../../lib/i18n/locale-context.tsx'
import { PREVIEW_BUTTON_TEXTS } from './button-texts.ts'
import { LazyListPreview } from './lazy-preview.tsx'

interface ListPreviewButtonProps {
  table: OrderedTable
  /** All records, in the order of the list. */
  rows: readonly { id: number }[]
}

/** Shows the records of an ordered list on their page, in the order of the list. */
export function ListPreviewButton({ table, rows }: ListPreviewButtonProps) {
  const text = PREVIEW_BUTTON_TEXTS[useLocale().locale]
  const [isOpen, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const close = () => {
    setOpen(false)
    button.current?.focus()
  }
  return (
    <>
      <Button ref={button} isSmall aria-expanded={isOpen} onPress={() => setOpen(!isOpen)}>
        <AppWindow size={16} strokeWidth={1.5} aria-hidden="true" />
        {text.button}
      </Button>
      {isOpen && (
        <LazyListPreview
          table={table}
          rows={rows}
          onKey={({ key }) => key === 'Escape' && button.current?.focus()}
          onClose={close}
        />
      )}
    </>
  )
}
