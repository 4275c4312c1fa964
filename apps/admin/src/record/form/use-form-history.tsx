import { History } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { LazyHistory } from '../../history/lazy-history.tsx'
import type { HistorySubject } from '../../history/subject.ts'
import { Button } from '../../ui/button.tsx'
import { useText } from '../../ui/i18n/locale-context.tsx'

interface FormHistoryOptions {
  subject: HistorySubject
  id: number | 'new'
  hasUnsavedWork: () => boolean
  onDone: () => void
}

/**
 * The history of the record in a form. A restore closes the form, because the values in it are outdated, but not if the form has
 * unsaved work.
 * @returns the button, and the dialog, which must be outside the form, so that its keys do not reach the form
 */
export function useFormHistory(options: FormHistoryOptions): { button: ReactNode; dialog: ReactNode } {
  const { subject, id, hasUnsavedWork, onDone } = options
  const { form: text } = useText()
  const [isOpen, setOpen] = useState(false)
  if (id === 'new') return { button: null, dialog: null }
  return {
    button: (
      <Button variant="quiet" onPress={() => setOpen(true)}>
        <History size={18} strokeWidth={1.5} aria-hidden="true" />
        {text.history}
      </Button>
    ),
    dialog: isOpen && (
      <LazyHistory
        subject={subject}
        id={id}
        onRestored={() => {
          if (!hasUnsavedWork()) onDone()
        }}
        onClose={() => setOpen(false)}
      />
    ),
  }
}
