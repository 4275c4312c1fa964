import type { ListFilterTexts } from './list-filter-texts.ts'
import styles from './SizeFilter.module.css'

/** A pack size in an address and on the page, e.g. `5kg` and `5 Kg`. */
export type SizeChoice = readonly [value: string, label: string]

interface Props {
  sizes: readonly SizeChoice[]
  chosen: string
  texts: ListFilterTexts
  onChoose: (size: string) => void
}

/** The pack sizes of all products, as a `<select>`: there are too many sizes for links. */
export function SizeFilter({ sizes, chosen, texts, onChoose }: Props) {
  return (
    <select
      className={`${styles.size} needs-island`}
      aria-label={texts.size}
      value={chosen}
      onChange={({ currentTarget }) => onChoose(currentTarget.value)}
    >
      <option value="">{texts.allSizes}</option>
      {sizes.map(([value, label]) => (
        <option key={value} value={value}>
          {label}
        </option>
      ))}
    </select>
  )
}
