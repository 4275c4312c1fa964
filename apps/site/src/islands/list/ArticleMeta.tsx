import styles from './ArticleMeta.module.css'
import type { Published } from './cards.ts'

interface Props {
  /** Name of the category. */
  label: string
  published: Published | null
  team: string
}

/** Category, date and the fixed author label of an article (spec: public-site §2). */
export function ArticleMeta({ label, published, team }: Props) {
  return (
    <div className={styles.frame}>
      <p className={styles.meta}>
        <span className={`label ${styles.label}`}>{label}</span>
        {published && <time dateTime={published.day}>{published.text}</time>}
        <span>{team}</span>
      </p>
    </div>
  )
}
