import styles from './PackSizes.module.css'

interface Props {
  /** Formatted numbers. */
  sizes: string[]
  unit: string
  label: string
  /** Small chips, for cards. */
  isCompact?: boolean
}

/** The pack sizes as chips, each with its unit. */
export function PackSizes({ sizes, unit, label, isCompact = false }: Props) {
  return (
    <ul className={isCompact ? `${styles.sizes} ${styles.compact}` : styles.sizes} aria-label={label}>
      {sizes.map((size) => (
        <li key={size}>
          <span className={styles.number}>{size}</span> {unit}
        </li>
      ))}
    </ul>
  )
}
