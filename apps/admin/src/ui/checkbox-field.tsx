import { Check } from 'lucide-react'
import { Checkbox } from 'react-aria-components/Checkbox'
import styles from './checkbox-field.module.css'

interface CheckboxFieldProps {
  label: string
  /** Whether the label is for assistive technology only. */
  isLabelHidden?: boolean
  isSelected: boolean
  isDisabled?: boolean | undefined
  onChange: (isSelected: boolean) => void
}

/** A checkbox with its label. */
export function CheckboxField({ label, isLabelHidden = false, isSelected, isDisabled = false, onChange }: CheckboxFieldProps) {
  return (
    <Checkbox
      {...(isLabelHidden ? { 'aria-label': label } : {})}
      isSelected={isSelected}
      isDisabled={isDisabled}
      onChange={onChange}
      className={styles.checkbox ?? ''}
    >
      <span className={styles.box} aria-hidden="true">
        {isSelected && <Check size={16} strokeWidth={2.5} />}
      </span>
      {!isLabelHidden && label}
    </Checkbox>
  )
}
