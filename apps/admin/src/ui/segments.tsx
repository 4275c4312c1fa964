import type { Locale } from '@bayt/content/locale'
import type { ReactNode } from 'react'
import { ToggleButton } from 'react-aria-components/ToggleButton'
import { ToggleButtonGroup } from 'react-aria-components/ToggleButtonGroup'
import styles from './segments.module.css'

interface SegmentsProps<Value extends string> {
  label: string
  value: Value
  /** `look` is shown in place of the label; `lang` is the language of the label, if it differs from the language of the page. */
  options: readonly { value: Value; label: string; look?: ReactNode; lang?: Locale }[]
  onChange: (value: Value) => void
}

/** A choice of two or three values, all visible. For an option with its own look, the label serves assistive technology. */
export function Segments<Value extends string>({ label, value, options, onChange }: SegmentsProps<Value>) {
  return (
    <ToggleButtonGroup
      aria-label={label}
      selectionMode="single"
      disallowEmptySelection
      selectedKeys={[value]}
      onSelectionChange={(keys) => {
        const chosen = options.find((option) => keys.has(option.value))
        if (chosen) onChange(chosen.value)
      }}
      className={styles.group ?? ''}
    >
      {options.map((option) => (
        <ToggleButton
          key={option.value}
          id={option.value}
          className={styles.option ?? ''}
          {...(option.lang ? { lang: option.lang } : {})}
          {...(option.look ? { 'aria-label': option.label } : {})}
        >
          {option.look ?? option.label}
        </ToggleButton>
      ))}
    </ToggleButtonGroup>
  )
}
