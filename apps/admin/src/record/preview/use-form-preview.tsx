import type { Locale } from '@bayt/content/locale'
import { AppWindow } from 'lucide-react'
import { type KeyboardEvent as ReactKeyboardEvent, type ReactNode, useRef, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { useLocale, useText } from '../../ui/i18n/locale-context.tsx'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { NotFetchedNotice } from '../../ui/not-fetched.tsx'
import { hasPreview } from './places.ts'

/** The text of the button is not in the dictionary, because every first load contains the dictionary. */
const BUTTON: Record<Locale, string> = { en: 'Preview', ar: 'معاينة' }

/** Loaded with the first preview. */
const FormPreview = lazyPart(async () => (await import('./form-preview.tsx')).FormPreview, { NotFetched })

/**
 * The preview of a form.
 * @param place `beside` shares the row with the form; `docked` is at the end of the window, whose content makes room
 * @returns the button, the preview, which must be outside the form element, and the action of its shortcut
 */
export function useFormPreview(table: string, place: 'beside' | 'docked') {
  const { locale } = useLocale()
  const [isOpen, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const nothing: ReactNode = null
  if (!hasPreview(table)) return { button: nothing, pane: nothing, onKeyDown: () => {} }
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
        {BUTTON[locale]}
      </Button>
    ),
    pane: isOpen && <FormPreview table={table} place={place} onKey={onKey} onClose={close} />,
    onKeyDown,
  }
}

/** Alt+P: the place of the key counts, as in `ui/keyboard.ts`. */
function isPreviewShortcut(event: Pick<KeyboardEvent, 'code' | 'altKey' | 'ctrlKey' | 'metaKey' | 'shiftKey'>): boolean {
  return event.code === 'KeyP' && event.altKey && !event.ctrlKey && !event.metaKey && !event.shiftKey
}

function NotFetched({ onClose }: { onClose: () => void }) {
  const { form } = useText()
  return (
    <NotFetchedNotice
      actions={
        <Button isSmall onPress={onClose}>
          {form.close}
        </Button>
      }
    />
  )
}
