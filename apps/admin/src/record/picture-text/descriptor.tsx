import { translationsOf } from '@bayt/content/entities/languages'
import { eachLocale, localised } from '@bayt/content/locale'
import { RecordName } from '../../list/record-cells.tsx'
import { Thumbnail } from '../../ui/picture.tsx'
import { describeScreen } from '../describe-screen.ts'
import { RowBadge } from '../languages/language-badge.tsx'
import { DescribedPicture } from './described-picture.tsx'
import { PICTURE_TEXTS_TEXTS } from './texts.ts'

/** Texts of pictures. They have their own list, and a dialog that every picture field opens. */
export const PICTURE_TEXTS = describeScreen('picture_texts', {
  texts: PICTURE_TEXTS_TEXTS,
  columns: [
    {
      key: 'picture',
      isRowHeader: true,
      render: (row) => (
        <RecordName
          thumbnail={<Thumbnail src={row.image_url} placeholder="/admin/mark.svg" />}
          names={eachLocale((language) => localised(row, 'alt', language) ?? '')}
        >
          <RowBadge table="picture_texts" id={row.id} />
        </RecordName>
      ),
    },
  ],
  groups: [
    { key: 'picture', rows: [{ name: 'image_url', Field: DescribedPicture }] },
    { key: 'texts', rows: [translationsOf('alt')] },
  ],
})
