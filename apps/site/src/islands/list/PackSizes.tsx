import styles from './PackSizes.module.css'

interface Props {
  /** The formatted sizes in the language of the page, with their unit. */
  sizes: string[]
  label: string
  /** Small chips, for cards. */
  isCompact?: boolean
}

/** The pack sizes as chips. */
export function PackSizes({ sizes, label, isCompact = false }: Props) {
  return (
    <ul className={isCompact ? `${styles.sizes} ${styles.compact}` : styles.sizes} aria-label={label}>
      {sizes.map((size) => (
        <li key={size}>
          <span className={styles.number}>{size.slice(0, size.lastIndexOf(' '))}</span>
          {size.slice(size.lastIndexOf(' '))}
        </li>
      ))}
    </ul>
  )
}
