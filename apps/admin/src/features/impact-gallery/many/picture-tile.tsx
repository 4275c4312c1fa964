import { X } from 'lucide-react'
import { IconButton } from '../../../components/button.tsx'
import { useLocale, useText } from '../../../lib/i18n/locale-context.tsx'
import { useObjectUrl } from '../../../lib/use-object-url.ts'
import { describeUploadError } from '../../../resource/form/describe-upload-error.ts'
import { UploadProgress } from '../../../resource/form/upload-progress.tsx'
import styles from './many.module.css'
import { MANY_TEXTS } from './many-texts.ts'
import type { Tile } from './picture-queue.ts'

interface PictureTileProps {
  tile: Tile
  /** Number of the picture in the list, from 1. */
  place: number
  onCancel: () => void
}

/** A picture that is not in the gallery yet, with its progress. */
export function PictureTile({ tile: { name, picture, state }, place, onCancel }: PictureTileProps) {
  const { locale } = useLocale()
  const text = useText()
  const texts = MANY_TEXTS[locale]
  const url = useObjectUrl(picture)
  return (
    <li className={styles.tile}>
      <div className={styles.picture}>
        {url && <img src={url} alt="" />}
        {state.status === 'sending' && <UploadProgress state={state} onCancel={onCancel} />}
      </div>
      <div className={styles.facts}>
        <bdi className={styles.name}>{name}</bdi>
        {state.status !== 'sending' && (
          <IconButton aria-label={texts.remove(place)} onPress={onCancel}>
            <X size={18} strokeWidth={1.5} aria-hidden="true" />
          </IconButton>
        )}
      </div>
      {state.status === 'preparing' && <p className={styles.waiting}>{text.picture.preparing}</p>}
      {(state.status === 'waiting' || state.status === 'failed') && <p className={styles.waiting}>{texts.waiting}</p>}
      {state.status === 'refused' && (
        <p className={styles.failed} role="alert">
          {describeUploadError(state.error, text)}
        </p>
      )}
    </li>
  )
}
