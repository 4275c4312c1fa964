import { thumbnailOf } from '@bayt/content/entities/picture-address'
import { isSafeUrl } from '@bayt/content/text/url'
import styles from './thumbnail.module.css'
import { useFirstShown } from './use-first-shown.ts'

interface ThumbnailProps {
  src: string | null
  /** Shown if there is no picture, or if the picture fails to load. */
  placeholder: string
  fit?: 'contain' | 'cover'
}

/** The picture of a record in a list: the thumbnail if it exists, else the full picture. */
export function Thumbnail({ src, placeholder, fit = 'contain' }: ThumbnailProps) {
  const own = src !== null && isSafeUrl(src) ? [thumbnailOf(src), src] : []
  const [shown, onError] = useFirstShown([...own, placeholder])
  return (
    <img
      className={`${styles.thumbnail} ${styles[fit]}`}
      data-ground="site"
      src={shown}
      alt=""
      width={56}
      height={56}
      loading="lazy"
      decoding="async"
      onError={onError}
    />
  )
}
