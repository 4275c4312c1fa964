import { AppWindow } from 'lucide-react'
import { type KeyboardEvent as ReactKeyboardEvent, type ReactNode, useRef, useState } from 'react'
import { Button } from '../../components/button.tsx'
import { useLocale } from '../../lib/i18n/locale-context.tsx'
import type { IsTyped } from '../form/form-values.ts'
import { PREVIEW_BUTTON_TEXTS } from './button-texts.ts'
import { LazyFormPreview } from './lazy-preview.tsx'
import { hasPreview } from './places.ts'
import { isPreviewShortcut } from './preview-shortcut.ts'

interface FormPreviewOptions {
  table: string
  id: number | 'new'
  record: object | undefined
  isTyped: IsTyped
  place: 'beside' | 'docked'
}

/** The preview of a form. @returns the button, the preview, which must be outside the form element, and the action of its shortcut */
export function useFormPreview({ table, ...preview }: FormPreviewOptions) {
  const text = PREVIEW_BUTTON_TEXTS[useLocale().locale]
  const [isOpen, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const nothing: ReactNode = null
  if (!hasPreview(table)) return { button: nothing, pane: nothing, isOpen: false, onKeyDown: () => {} }
  const close = () => {
    setOpen(false)
    button.current?.focus()
  }
  const onKeyDown = (event: ReactKeyboardEvent) => {
    if (!isPreviewShortcut(event)) return
    event.preventDefault()
    setOpen(!isOpen)
  }
  const onKey = (event: KeyboardEvent) => {
    if (event.key === 'Escape') button.current?.focus()
    else if (isPreviewShortcut(event)) close()
  }
  return {
    button: (
      <Button ref={button} variant="quiet" aria-expanded={isOpen} onPress={() => setOpen(!isOpen)}>
        <AppWindow size={18} strokeWidth={1.5} aria-hidden="true" />
        {text.button}
      </Button>
    ),
    pane: isOpen && <LazyFormPreview table={table} {...preview} onKey={onKey} onClose={close} />,
    isOpen,
    onKeyDown,
  }
}
