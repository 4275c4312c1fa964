import { Dialog, DialogBody } from '../../ui/dialog.tsx'
import { useLocale } from '../../ui/i18n/locale-context.tsx'
import { OutsideForm } from '../../ui/outside-form.tsx'
import { LibraryPicker } from './library-picker.tsx'
import { LIBRARY_TEXTS } from './library-texts.ts'

export interface LibraryDialogProps {
  shownWidth?: number | undefined
  onChoose: (address: string) => void
  onClose: () => void
}

/** Chooses a picture of the library for a picture field. */
export function LibraryDialog({ shownWidth, onChoose, onClose }: LibraryDialogProps) {
  const texts = LIBRARY_TEXTS[useLocale().locale]
  return (
    <OutsideForm>
      <Dialog title={texts.title} size="large" onClose={onClose} hasClose>
        <DialogBody>
          <LibraryPicker shownWidth={shownWidth} onChoose={onChoose} />
        </DialogBody>
      </Dialog>
    </OutsideForm>
  )
}
