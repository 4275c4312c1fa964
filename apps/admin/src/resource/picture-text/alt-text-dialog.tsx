import type { PictureText } from '@bayt/content/entities/picture-text'
import { useLocale } from '../../lib/i18n/locale-context.tsx'
import { FormDialog } from '../form/form-dialog.tsx'
import { PICTURE_TEXTS } from './descriptor.tsx'
import { pictureDraft } from './picture-draft.ts'

interface AltTextDialogProps {
  url: string
  /** The text that the picture has already. */
  known: PictureText | null
  accountId: number
  onClose: () => void
}

/** Describes one picture, over the form of the record that shows it. */
export function AltTextDialog({ url, known, accountId, onClose }: AltTextDialogProps) {
  const { locale } = useLocale()
  const descriptor = { ...PICTURE_TEXTS, emptyValues: { ...PICTURE_TEXTS.emptyValues, image_url: url } }
  return (
    <FormDialog
      descriptor={descriptor}
      texts={PICTURE_TEXTS.texts[locale]}
      accountId={accountId}
      id={known?.id ?? 'new'}
      wantedDraft={known ? undefined : pictureDraft(url)}
      onClose={onClose}
    />
  )
}
