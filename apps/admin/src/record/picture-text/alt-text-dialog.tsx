import type { PictureText } from '@bayt/content/entities/picture-text'
import type { OwnDraft } from '../../data/drafts/claim.ts'
import { useLocale, useText } from '../../ui/i18n/locale-context.tsx'
import { FormDialog } from '../form/form-dialog.tsx'
import { OnlyPicture } from './described-picture.tsx'
import { PICTURE_TEXTS } from './descriptor.tsx'

interface AltTextDialogProps {
  url: string
  /** The text that the picture has already. */
  known: PictureText | null
  onClose: () => void
}

/** The fields without the address: staff need not fill in the address of a known picture. */
const GROUPS = PICTURE_TEXTS.groups.map((group) => ({
  ...group,
  rows: group.rows.map((row) => ('kind' in row && row.kind === 'component' ? { ...row, Field: OnlyPicture } : row)),
}))

/** The dialog that describes a picture, above the form of the record that shows the picture. */
export function AltTextDialog({ url, known, onClose }: AltTextDialogProps) {
  const { locale } = useLocale()
  const text = useText()
  const descriptor = {
    ...PICTURE_TEXTS,
    texts: { ...PICTURE_TEXTS.texts, [locale]: { ...PICTURE_TEXTS.texts[locale], save: text.form.save } },
    groups: GROUPS,
    emptyValues: { ...PICTURE_TEXTS.emptyValues, image_url: url },
  }
  return (
    <FormDialog
      descriptor={descriptor}
      id={known?.id ?? 'new'}
      continued={known ? {} : { draft: pictureDraft(url) }}
      onClose={onClose}
    />
  )
}

/** The first slot: above the slots that the forms of a table share. All slots are below `Number.MAX_SAFE_INTEGER`. */
const FIRST_SLOT = 1_000
const SLOTS = 1_000_000_007

/** The draft of a new text of a picture: each picture has its own draft, so that no form shows the words of another picture. */
export function pictureDraft(url: string): OwnDraft {
  let hash = 0
  for (const letter of url) hash = (hash * 31 + (letter.codePointAt(0) ?? 0)) % SLOTS
  return { slot: FIRST_SLOT + hash, isAbout: ({ values }) => values.image_url === url }
}
