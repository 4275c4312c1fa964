import type { SyntheticEvent } from 'react'
import { Dialog, DialogBody } from '../../ui/dialog.tsx'
import { useLocale } from '../../ui/i18n/locale-context.tsx'
import { LibraryPicker } from './library-picker.tsx'
import { LIBRARY_TEXTS } from './library-texts.ts'

export interface LibraryDialogProps {
  shownWidth?: number | undefined
  onChoose: (address: string) => void
  onClose: () => void
}

/** React events of the dialog bubble to the form around the button that opened the dialog: the form would save too. */
const stop = (event: SyntheticEvent) => event.stopPropagation()

/** Chooses a picture of the library for a picture field. */
export function LibraryDialog({ shownWidth, onChoose, onClose }: LibraryDialogProps) {
  const texts = LIBRARY_TEXTS[useLocale().locale]
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: only keeps events of the dialog from the form around it
    <div onSubmit={stop} onKeyDown={stop} onPaste={stop}>
      <Dialog title={texts.title} size="large" onClose={onClose} hasClose>
        <DialogBody>
          <LibraryPicker shownWidth={shownWidth} onChoose={onChoose} />
        </DialogBody>
      </Dialog>
    </div>
  )
}
