import type { MouseEvent } from 'react'
import { EVERYTHING, writeFilter } from './filter-state.ts'
import styles from './ListFilter.module.css'

interface Props {
  label: string
  /** The first category is All; its value is empty. */
  categories: { value: string; label: string }[]
  chosen: string
  listPath: string
  onChoose: (category: string) => void
}

/** The categories as links. Before hydration, a link loads the first page of the list with the category in its address. */
export function Categories({ label, categories, chosen, listPath, onChoose }: Props) {
  const choose = (event: MouseEvent, value: string) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    onChoose(value)
  }
  return (
    <nav className={styles.categories} aria-label={label}>
      {categories.map((category) => (
        <a
          key={category.value}
          href={listPath + writeFilter({ ...EVERYTHING, category: category.value })}
          aria-current={category.value === chosen ? 'true' : undefined}
          onClick={(event) => choose(event, category.value)}
        >
          {category.label}
        </a>
      ))}
    </nav>
  )
}
