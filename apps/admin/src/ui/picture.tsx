import { thumbnailOf } from '@bayt/content/entities/picture-address'
import { isSafeUrl } from '@bayt/content/text/url'
import { ImageOff } from 'lucide-react'
import { useState } from 'react'
import styles from './picture.module.css'

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

/**
 * The first address of a picture that loads.
 * @returns the address, `undefined` if all addresses failed, and a function to call when the address fails to load
 */
export function useFirstShown(addresses: readonly (string | undefined)[]): [string | undefined, () => void] {
  const [broken, setBroken] = useState<readonly string[]>([])
  const shown = addresses.find((address) => address !== undefined && !broken.includes(address))
  return [shown, () => shown !== undefined && setBroken([...broken, shown])]
}

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
