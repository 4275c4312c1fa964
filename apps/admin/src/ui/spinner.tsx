import { LoaderCircle } from 'lucide-react'
import styles from './spinner.module.css'

/** A spinner without a text: the caller puts the text next to it. */
export function Spinner() {
  return <LoaderCircle className={styles.spinner} strokeWidth={1.5} aria-hidden="true" />
}

/** The loading state of a screen or a part of it. */
export function Loading({ text, isPage = false }: { text: string; isPage?: boolean }) {
  return (
    <div className={isPage ? `${styles.block} ${styles.page}` : styles.block} role="status">
      <Spinner />
      <span>{text}</span>
    </div>
  )
}
