import { AppWindow } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../components/button.tsx'
import { useLocale } from '../../lib/i18n/locale-context.tsx'
import { recordName, recordNumber } from '../record-name.ts'
import { PREVIEW_BUTTON_TEXTS } from './button-texts.ts'
import { LazyVersionPreview } from './lazy-preview.tsx'
import { hasPreview } from './places.ts'

interface VersionPreviewButtonProps {
  table: string
  id: number | null
  record: Readonly<Record<string, unknown>>
}

/** Shows a version from the history on the site; renders nothing for a table that no page shows. */
export function VersionPreviewButton({ table, id, record }: VersionPreviewButtonProps) {
  const { locale } = useLocale()
  const text = PREVIEW_BUTTON_TEXTS[locale]
  const [isOpen, setOpen] = useState(false)
  if (!hasPreview(table) || id === null) return null
  return (
    <>
      <Button isSmall onPress={() => setOpen(true)}>
        <AppWindow size={16} strokeWidth={1.5} aria-hidden="true" />
        {text.button}
      </Button>
      {isOpen && (
        <LazyVersionPreview
          table={table}
          id={id}
          record={record}
          title={text.of(recordName(table, record, locale) || recordNumber(id, locale))}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  )
}
