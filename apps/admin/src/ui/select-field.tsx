import { Check, ChevronDown } from 'lucide-react'
import type { KeyboardEvent, ReactNode, Ref } from 'react'
import { Button } from 'react-aria-components/Button'
import { FieldError } from 'react-aria-components/FieldError'
import { Label } from 'react-aria-components/Label'
import { ListBox, ListBoxItem } from 'react-aria-components/ListBox'
import { Popover } from 'react-aria-components/Popover'
import { Select, SelectValue } from 'react-aria-components/Select'
import { Text } from 'react-aria-components/Text'
import basics from './basics.module.css'
import styles from './field.module.css'

interface SelectOption {
  value: string
  label: string
}

interface SelectFieldProps {
  label: string
  /** Whether the label is for assistive technology only, because the values speak for themselves. */
  isLabelHidden?: boolean
  name?: string
  value: string
  options: SelectOption[]
  onChange: (value: string) => void
  onBlur?: () => void
  buttonRef?: Ref<HTMLButtonElement>
  requiredMark?: string | undefined
  hint?: string | undefined
  error?: string | undefined
  isDisabled?: boolean | undefined
  onOpenChange?: (isOpen: boolean) => void
  /** A search above the options; its keys Enter and down lead to the options. */
  search?: ReactNode
}

/** A choice of a few values. */
export function SelectField({
  label,
  isLabelHidden = false,
  value,
  options,
  onChange,
  buttonRef,
  requiredMark,
  hint,
  error,
  isDisabled = false,
  search,
  ...field
}: SelectFieldProps) {
  return (
    <Select
      {...field}
      {...(isLabelHidden ? { 'aria-label': label } : {})}
      value={value}
      onChange={(key) => {
        if (key !== null) onChange(String(key))
      }}
      isDisabled={isDisabled}
      isInvalid={error !== undefined}
      validationBehavior="aria"
      // Options that are read later appear in the open list.
      allowsEmptyCollection
      className={styles.field ?? ''}
    >
      {!isLabelHidden && (
        <Label className={styles.label ?? ''}>
          {label} {requiredMark && <span className={styles.required}>{requiredMark}</span>}
        </Label>
      )}
      <Button className={`${styles.input} ${styles.selectButton}`} {...(buttonRef ? { ref: buttonRef } : {})}>
        <SelectValue>{({ selectedText }) => selectedText}</SelectValue>
        <ChevronDown size={18} strokeWidth={1.5} aria-hidden="true" />
      </Button>
      <FieldError className={basics.failed ?? ''}>{error}</FieldError>
      {hint && (
        <div className={styles.foot}>
          <Text slot="description">{hint}</Text>
        </div>
      )}
      <Popover className={styles.popover ?? ''}>
        {search && (
          // biome-ignore lint/a11y/noStaticElementInteractions: the keys act on the search inside
          <div className={styles.optionSearch} onKeyDown={toOptions}>
            {search}
          </div>
        )}
        <ListBox className={styles.options ?? ''} items={options} {...(search ? { autoFocus: false } : {})}>
          {(option) => (
            <ListBoxItem id={option.value} textValue={option.label} className={styles.option ?? ''}>
              <span>{option.label}</span>
              <Check size={16} strokeWidth={1.5} aria-hidden="true" />
            </ListBoxItem>
          )}
        </ListBox>
      </Popover>
    </Select>
  )
}

function toOptions({ key, target, currentTarget }: KeyboardEvent): void {
  if (!(target instanceof HTMLInputElement) || (key !== 'ArrowDown' && key !== 'Enter')) return
  currentTarget.parentElement?.querySelector<HTMLElement>('[role=listbox]')?.focus()
}
