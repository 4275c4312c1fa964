import { toLatinDigits } from '@bayt/content/text/digits'
import { useState } from 'react'
import styles from './list.module.css'

interface PageJumpProps {
  label: string
  pages: number
  /** @param page zero-based */
  onChange: (page: number) => void
}

/** Goes to a page by its number, in Latin or Arabic digits. A number past the last page goes to the last page. */
export function PageJump({ label, pages, onChange }: PageJumpProps) {
  const [typed, setTyped] = useState('')
  return (
    <form
      className={styles.jump}
      onSubmit={(event) => {
        event.preventDefault()
        const page = Number.parseInt(toLatinDigits(typed), 10)
        if (!Number.isInteger(page) || page < 1) return
        onChange(Math.min(page, pages) - 1)
        setTyped('')
      }}
    >
      <label>
        {label}{' '}
        <input
          className={styles.jumpBox}
          inputMode="numeric"
          value={typed}
          maxLength={6}
          onChange={(event) => setTyped(event.target.value)}
        />
      </label>
    </form>
  )
}
