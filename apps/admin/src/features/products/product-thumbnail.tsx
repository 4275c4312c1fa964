import { isSafeUrl } from '@bayt/content/text/url'
import { useState } from 'react'
import styles from './columns.module.css'
import placeholder from './rice-package.webp'

/** The main picture of a product, or the default rice package (spec: admin §3). */
export function ProductThumbnail({ src }: { src: string | null }) {
  const [brokenSrc, setBrokenSrc] = useState<string>()
  const shown = src !== null && isSafeUrl(src) && src !== brokenSrc ? src : placeholder
  return (
    <img
      className={styles.thumbnail}
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
