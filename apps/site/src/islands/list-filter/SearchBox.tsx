import { useId } from 'react'
import { QUERY_MAX_LENGTH } from './filter-state.ts'
import styles from './ListFilter.module.css'

interface Props {
  label: string
  placeholder: string
  clear: string
  value: string
  onChange: (typed: string) => void
}

/** The search box of a list: at most 100 characters, in either script. */
export function SearchBox({ label, placeholder, clear, value, onChange }: Props) {
  const id = useId()
  return (
    <div className={styles.search}>
      <label className="visually-hidden" htmlFor={id}>
        {label}
      </label>
      <svg
        width="20"
        height="20"
        viewBox="0 0 24 24"
        fill="none"
        stroke="currentColor"
        strokeWidth="1.5"
        strokeLinecap="round"
        aria-hidden="true"
      >
        <circle cx="11" cy="11" r="8" />
        <path d="m21 21-4.34-4.34" />
      </svg>
      <input
        id={id}
        type="search"
        dir="auto"
        enterKeyHint="search"
        autoComplete="off"
        maxLength={QUERY_MAX_LENGTH}
        placeholder={placeholder}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
      {value && (
        <button type="button" aria-label={clear} onClick={() => onChange('')}>
          <svg
            width="18"
            height="18"
            viewBox="0 0 24 24"
            fill="none"
            stroke="currentColor"
            strokeWidth="1.5"
            strokeLinecap="round"
            aria-hidden="true"
          >
            <path d="M18 6 6 18M6 6l12 12" />
          </svg>
        </button>
      )}
    </div>
  )
}
