import { useEffect, useState } from 'react'
import { useText } from '../../lib/i18n/locale-context.tsx'
import styles from './late-bar.module.css'

/** Sooner than a dialog closes over a list that is late (`readAgain`). */
const LATE_MS = 5_000

/** Says that a list on the screen is still being read. The bar lies over the page, so that no row moves away under a press. */
export function LateBar({ isReading }: { isReading: boolean }) {
  const { list } = useText()
  const [isLate, setLate] = useState(false)
  useEffect(() => {
    if (!isReading) return
    const timer = setTimeout(setLate, LATE_MS, true)
    return () => {
      clearTimeout(timer)
      setLate(false)
    }
  }, [isReading])
  return isLate ? (
    <p className={styles.late} role="status">
      {list.late}
    </p>
  ) : null
}
