import type { PictureText } from '@bayt/content/entities/picture-text'
import { useLocale, useText } from '../../lib/i18n/locale-context.tsx'
import { FormDialog } from '../form/form-dialog.tsx'
import { OnlyPicture } from './described-picture.tsx'
import { PICTURE_TEXTS } from './descriptor.tsx'
import { pictureDraft } from './picture-draft.ts'

interface AltTextDialogProps {
  url: string
  /** The text that the picture has already. */
  known: PictureText | null
  accountId: number
  onClose: () => void
}

/** The fields without the address: staff need not fill in the address of a known picture. */
const GROUPS = PICTURE_TEXTS.groups.map((group) => ({
  ...group,
  rows: group.rows.map((row) => ('kind' in row && row.kind === 'component' ? { ...row, Field: OnlyPicture } : row)),
}))

/** The dialog that describes a picture, above the form of the record that shows the picture. */
export function AltTextDialog({ url, known, accountId, onClose }: AltTextDialogProps) {
  const { locale } = useLocale()
  const text = useText()
  const descriptor = { ...PICTURE_TEXTS, groups: GROUPS, emptyValues: { ...PICTURE_TEXTS.emptyValues, image_url: url } }
  return (
    <FormDialog
      descriptor={descriptor}
      texts={{ ...PICTURE_TEXTS.texts[locale], save: text.form.save }}
      accountId={accountId}
      id={known?.id ?? 'new'}
      wantedDraft={known ? undefined : pictureDraft(url)}
      onClose={onClose}
    />
  )
}
