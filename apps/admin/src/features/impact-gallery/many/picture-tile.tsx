import { LOCALES } from '@bayt/content/locale'
import { X } from 'lucide-react'
import { Button, IconButton } from '../../../components/button.tsx'
import { TextField } from '../../../components/text-field.tsx'
import { useLocale, useText } from '../../../lib/i18n/locale-context.tsx'
import { useObjectUrl } from '../../../lib/use-object-url.ts'
import { UploadProgress } from '../../../resource/form/upload-progress.tsx'
import { GALLERY_TEXTS } from '../texts.ts'
import styles from './many.module.css'
import { MANY_TEXTS } from './many-texts.ts'
import type { Tile } from './tile.ts'
import { TITLES } from './titles.ts'
import type { useTitles } from './use-titles.ts'

interface PictureTileProps {
  tile: Tile
  /** Its number in the grid, from 1. */
  place: number
  titles: ReturnType<typeof useTitles>
  onCancel: () => void
}

/** A picture of the grid with its progress; once it is in the gallery, the fields of its titles. */
export function PictureTile({ tile: { picture, state }, place, titles, onCancel }: PictureTileProps) {
  const { locale } = useLocale()
  const { picture: text } = useText()
  const texts = MANY_TEXTS[locale]
  const { fields } = GALLERY_TEXTS[locale]
  const local = useObjectUrl(picture instanceof File ? picture : undefined)
  return (
    <li className={styles.tile}>
      <div className={styles.picture}>
        <img src={picture instanceof File ? local : picture} alt="" />
        {(state.status === 'preparing' || state.status === 'sending') && <UploadProgress state={state} onCancel={onCancel} />}
        {state.status === 'waiting' && <p className={styles.waiting}>{texts.waiting}</p>}
      </div>
      {state.status === 'failed' && (
        <p className={styles.failed} role="alert">
          {state.message}{' '}
          {state.retry && (
            <Button isSmall variant="quiet" onPress={state.retry}>
              {text.retry}
            </Button>
          )}
          <IconButton aria-label={texts.remove(place)} onPress={onCancel}>
            <X size={18} strokeWidth={1.5} aria-hidden="true" />
          </IconButton>
        </p>
      )}
      {state.status === 'added' &&
        TITLES.map((column, at) => (
          <TextField
            key={column}
            label={texts.titleOf(fields[column], place)}
            language={LOCALES[at]}
            value={titles.valueOf(state.row, column)}
            error={titles.errorOf(state.row, column)}
            onChange={(value) => titles.change(state.row, column, value)}
          />
        ))}
    </li>
  )
}
