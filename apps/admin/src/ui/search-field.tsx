import { Search, X } from 'lucide-react'
import { Button } from 'react-aria-components/Button'
import { Input } from 'react-aria-components/Input'
import { SearchField as AriaSearchField } from 'react-aria-components/SearchField'
import buttonStyles from './button.module.css'
import styles from './field.module.css'

interface SearchFieldProps {
  label: string
  clearLabel: string
  value: string
  maxLength: number
  onChange: (value: string) => void
  onFocus?: () => void
  autoFocus?: boolean
}

/** A search box; Esc, or the button in the box, clears the text. */
export function SearchField({ label, clearLabel, value, maxLength, onChange, ...more }: SearchFieldProps) {
  return (
    <AriaSearchField aria-label={label} value={value} onChange={onChange} {...more} className={styles.search ?? ''}>
      <Search className={styles.searchIcon} size={20} strokeWidth={1.5} aria-hidden="true" />
      {/* An empty box has the direction of the interface, so its placeholder is at the start edge. */}
      <Input
        {...(value === '' ? {} : { dir: 'auto' })}
        placeholder={label}
        maxLength={maxLength}
        className={styles.input ?? ''}
      />
      <Button
        aria-label={clearLabel}
        className={`${buttonStyles.button} ${buttonStyles.icon} ${buttonStyles.quiet} ${styles.searchClear}`}
      >
        <X size={18} strokeWidth={1.5} aria-hidden="true" />
      </Button>
    </AriaSearchField>
  )
}
