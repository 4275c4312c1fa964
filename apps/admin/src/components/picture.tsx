import { thumbnailOf } from '@bayt/content/entities/picture-address'
import { ImageOff } from 'lucide-react'
import styles from './picture.module.css'
import { useFirstShown } from './use-first-shown.ts'

interface PictureProps {
  src: string
  alt: string
  /** Shown in place of a picture that cannot be loaded. An address that failed is not tried again until the `key` changes. */
  brokenText: string
  /** Shows the thumbnail, which is enough on a card of a list. */
  isSmall?: boolean
  /** Receives the width of the loaded picture in pixels. */
  onWidth?: (width: number) => void
}

/** A picture with an error text for a failed load. */
export function Picture({ src, alt, brokenText, isSmall = false, onWidth }: PictureProps) {
  const [shown, onError] = useFirstShown([isSmall ? thumbnailOf(src) : undefined, src])
  if (shown === undefined) {
    return (
      <span className={styles.broken}>
        <ImageOff size={24} strokeWidth={1.5} aria-hidden="true" />
        <span>{brokenText}</span>
      </span>
    )
  }
  return (
    <img
      data-ground="site"
      src={shown}
      alt={alt}
      loading="lazy"
      decoding="async"
      onError={onError}
      onLoad={({ currentTarget }) => onWidth?.(currentTarget.naturalWidth)}
    />
  )
}
