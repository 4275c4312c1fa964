import { isSafeUrl } from '@bayt/content/text/url'
import { useState } from 'react'
import styles from './thumbnail.module.css'

interface ThumbnailProps {
  src: string | null
  /** Shown where there is no picture, or none that loads. */
  placeholder: string
  fit?: 'contain' | 'cover'
}

/** The picture of a record in a list, beside its name. */
export function Thumbnail({ src, placeholder, fit = 'contain' }: ThumbnailProps) {
  const [brokenSrc, setBrokenSrc] = useState<string>()
  const shown = src !== null && isSafeUrl(src) && src !== brokenSrc ? src : placeholder
  return (
    <img
      className={`${styles.thumbnail} ${styles[fit]}`}
      src={shown}
      alt=""
      width={56}
      height={56}
      loading="lazy"
      decoding="async"
      onError={() => setBrokenSrc(shown)}
    />
  )
}
