import type { SessionUser } from '@bayt/content/entities/admin-user'
import type { LibraryPicture } from '@bayt/content/queries/library'
import { MessageSquareText, Replace, Trash2 } from 'lucide-react'
import { IconButton } from '../../components/button.tsx'
import { useLocale } from '../../lib/i18n/locale-context.tsx'
import { pictureName } from '../../resource/library/picture-facts.ts'
import { DataTable } from '../../resource/list/data-table.tsx'
import { PictureCell, SizeCell, StoredCell } from './picture-cells.tsx'
import { PictureUses } from './picture-uses.tsx'
import type { PictureSubjects } from './subjects.ts'
import { PICTURES_TEXTS } from './texts.ts'

const ICON = { size: 18, strokeWidth: 1.5, 'aria-hidden': true } as const

interface PicturesTableProps {
  account: SessionUser
  pictures: LibraryPicture[]
  subjects: PictureSubjects
  onDescribe: (picture: LibraryPicture) => void
  onReplace: (picture: LibraryPicture) => void
  onRemove: (picture: LibraryPicture) => void
}

/** The pictures of a page with their actions. */
export function PicturesTable({ account, pictures, subjects, onDescribe, onReplace, onRemove }: PicturesTableProps) {
  const { locale } = useLocale()
  const texts = PICTURES_TEXTS[locale]
  const rows = pictures.map((picture) => ({ id: picture.picture, picture }))
  return (
    <DataTable
      label={texts.title}
      rows={rows}
      actionsTitle={texts.columns.actions}
      dependencies={[locale, account.role, pictures]}
      columns={[
        {
          key: 'picture',
          title: texts.columns.picture,
          isRowHeader: true,
          render: ({ picture }) => <PictureCell picture={picture} />,
        },
        {
          key: 'uses',
          title: texts.columns.uses,
          render: ({ picture }) => <PictureUses picture={picture} subjects={subjects} />,
        },
        { key: 'size', title: texts.columns.size, render: ({ picture }) => <SizeCell picture={picture} /> },
        { key: 'stored', title: texts.columns.stored, render: ({ picture }) => <StoredCell picture={picture} /> },
      ]}
      renderActions={({ picture }) => {
        const name = pictureName(picture, locale)
        return (
          <>
            <IconButton aria-label={texts.describeOf(name)} onPress={() => onDescribe(picture)}>
              <MessageSquareText {...ICON} />
            </IconButton>
            {picture.use_count > 0 && (
              <IconButton aria-label={texts.replaceOf(name)} onPress={() => onReplace(picture)}>
                <Replace {...ICON} />
              </IconButton>
            )}
            {picture.kept_for === null && account.role === 'admin' && (
              <IconButton variant="danger" aria-label={texts.remove(name)} onPress={() => onRemove(picture)}>
                <Trash2 {...ICON} />
              </IconButton>
            )}
          </>
        )
      }}
    />
  )
}
