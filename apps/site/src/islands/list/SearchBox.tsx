import searchIcon from 'lucide-static/icons/search.svg?raw'
import closeIcon from 'lucide-static/icons/x.svg?raw'
import { useLayoutEffect, useRef } from 'react'
import { Icon } from '../ui/Icon.tsx'
import { QUERY_MAX_LENGTH } from './filter-state.ts'
import styles from './ListFilter.module.css'

interface Props {
  label: string
  placeholder: string
  clear: string
  value: string
  onChange: (typed: string) => void
}

/**
 * The search box of a list: at most 100 characters, in either script. The browser keeps the text of the box, so that a text typed
 * before hydration is not lost.
 */
export function SearchBox({ label, placeholder, clear, value, onChange }: Props) {
  const box = useRef<HTMLInputElement>(null)
  const isHydrated = useRef(false)

  // biome-ignore lint/correctness/useExhaustiveDependencies: a text typed before hydration is reported once
  useLayoutEffect(() => {
    const { current: input } = box
    const isFirst = !isHydrated.current
    isHydrated.current = true
    if (!input || input.value === value) return
    // Writing the value into the box would end the word that the keyboard of a phone still composes, and double its letters.
    if (isFirst && input.value !== '') onChange(input.value)
    else input.value = value
  }, [value])

  const empty = () => {
    onChange('')
    // The pressed button disappears, so the focus moves to the box, where the visitor types the next word.
    box.current?.focus()
  }

  return (
    <div className={styles.search}>
      <button type="submit" className={styles.submit} aria-label={label}>
        <Icon svg={searchIcon} />
      </button>
      <input
        ref={box}
        aria-label={label}
        name="q"
        type="search"
        dir="auto"
        enterKeyHint="search"
        autoComplete="off"
        maxLength={QUERY_MAX_LENGTH}
        placeholder={placeholder}
        onChange={(event) => onChange(event.target.value)}
      />
      {value && (
        <button type="button" aria-label={clear} onClick={empty}>
          <Icon svg={closeIcon} size={18} />
        </button>
      )}
    </div>
  )
}
