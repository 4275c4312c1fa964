import { LOCALE_FACTS, type Locale } from '@bayt/content/locale'
import type { HTMLInputTypeAttribute, KeyboardEvent, ReactNode, Ref, SyntheticEvent } from 'react'
import { FieldError } from 'react-aria-components/FieldError'
import { Input } from 'react-aria-components/Input'
import { Label } from 'react-aria-components/Label'
import { Text } from 'react-aria-components/Text'
import { TextArea } from 'react-aria-components/TextArea'
import { TextField as AriaTextField } from 'react-aria-components/TextField'
import basics from './basics.module.css'
import styles from './field.module.css'

/** The attributes that a field of type email implies. */
const AS_TYPED = { autoCapitalize: 'none', autoCorrect: 'off', spellCheck: false } as const

/** The last day that the database stores; browsers then offer years of four digits. */
const LAST: Partial<Record<string, string>> = { date: '2199-12-31', 'datetime-local': '2199-12-31T23:59' }

/** The value of a half-typed day or time, of which browsers give nothing: without it, the field would pass for empty. */
const HALF_TYPED = '?'

export interface TextFieldProps {
  label: string
  name?: string
  value: string
  onChange: (value: string) => void
  onBlur?: () => void
  inputRef?: Ref<HTMLInputElement & HTMLTextAreaElement>
  type?: HTMLInputTypeAttribute
  inputMode?: 'text' | 'email' | 'url' | 'decimal' | 'numeric'
  autoComplete?: string
  maxLength?: number
  isMultiline?: boolean
  isReadOnly?: boolean
  /** Mark next to the label of a required field. */
  requiredMark?: string | undefined
  /** Language of the text: sets `lang` and `dir` of the field independently of the interface language. */
  language?: Locale | undefined
  /** Direction of a text without a language, such as an address. Otherwise its first letter decides, as in lists and on the site. */
  dir?: 'ltr' | 'rtl'
  hint?: string | undefined
  /** How much of the limit is used, such as `150 of 160`. */
  count?: string | undefined
  error?: string | undefined
  /** A warning that does not block saving; read out with the hint. */
  warning?: ReactNode
  /** Elements next to the field, such as a button that shows the password. */
  children?: ReactNode
}

/** A text of one or several lines with label, hint, count and error. */
export function TextField({
  label,
  inputRef,
  isMultiline = false,
  requiredMark,
  hint,
  warning,
  count,
  error,
  children,
  ...props
}: TextFieldProps) {
  // An error equal to the hint replaces the hint.
  const shownHint = hint === error ? undefined : hint
  const { language, dir, type = 'text', inputMode, autoComplete, maxLength, ...field } = props
  const isHalf = field.value === HALF_TYPED
  const last = LAST[type]
  const noteHalf = ({ currentTarget: { validity, value } }: SyntheticEvent<HTMLInputElement>) => {
    if (validity.badInput !== isHalf) field.onChange(validity.badInput ? HALF_TYPED : value)
  }
  /** Staff save with a key while the focus is still in the field. */
  const noteBeforeSave = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key === 'Enter' || event.ctrlKey || event.metaKey) noteHalf(event)
  }
  const isNumbers = dir === 'ltr' && type !== 'password' && !/\p{Letter}/u.test(props.value)
  const isAnyText = type === 'text' && inputMode === undefined && props.value !== ''
  const typed = language
    ? { lang: language, dir: LOCALE_FACTS[language].dir }
    : dir
      ? { dir, ...(isNumbers ? { 'data-numbers': true } : {}) }
      : isAnyText
        ? { dir: 'auto' }
        : {}
  return (
    <AriaTextField
      {...field}
      value={last && isHalf ? '' : field.value}
      type={type}
      isInvalid={error !== undefined}
      isRequired={requiredMark !== undefined}
      validationBehavior="aria"
      className={styles.field ?? ''}
    >
      <Label className={styles.label ?? ''}>
        {label} {requiredMark && <span className={styles.required}>{requiredMark}</span>}
      </Label>
      {isMultiline ? (
        <TextArea {...typed} {...(inputRef ? { ref: inputRef } : {})} rows={4} className={`${styles.input} ${styles.area}`} />
      ) : (
        <Input
          {...typed}
          {...(inputRef ? { ref: inputRef } : {})}
          {...(inputMode ? { inputMode } : {})}
          {...(inputMode === 'email' ? AS_TYPED : {})}
          {...(autoComplete ? { autoComplete } : {})}
          {...(maxLength ? { maxLength } : {})}
          {...(last ? { max: last, onKeyDown: noteBeforeSave, onBlur: noteHalf } : {})}
          className={styles.input ?? ''}
        />
      )}
      {children}
      <FieldError className={basics.failed ?? ''}>{error}</FieldError>
      {(shownHint || warning || count) && (
        <div className={styles.foot}>
          {(shownHint || warning) && (
            <Text slot="description">
              {shownHint} {warning}
            </Text>
          )}
          {count && <span className={styles.count}>{count}</span>}
        </div>
      )}
    </AriaTextField>
  )
}
