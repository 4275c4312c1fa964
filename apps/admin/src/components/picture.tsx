import { ImageOff } from 'lucide-react'
import { useState } from 'react'
import styles from './picture.module.css'

interface PictureProps {
  src: string
  alt: string
  /** Shown where the picture cannot be loaded. Use a new `key` for another `src`. */
  brokenText: string
}

/** A picture that says so when it cannot be shown. */
export function Picture({ src, alt, brokenText }: PictureProps) {
  const [isBroken, setBroken] = useState(false)
  if (isBroken) {
    return (
      <span className={styles.broken}>
        <ImageOff size={24} strokeWidth={1.5} aria-hidden="true" />
        <span>{brokenText}</span>
      </span>
    )
  }
  return <img src={src} alt={alt} loading="lazy" decoding="async" onError={() => setBroken(true)} />
}
