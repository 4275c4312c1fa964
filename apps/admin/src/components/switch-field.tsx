import { Switch } from 'react-aria-components/Switch'
import styles from './switch-field.module.css'

interface SwitchFieldProps {
  label: string
  isSelected: boolean
  onChange: (isSelected: boolean) => void
}

/** Yes or no. */
export function SwitchField({ label, isSelected, onChange }: SwitchFieldProps) {
  return (
    <Switch isSelected={isSelected} onChange={onChange} className={styles.switch ?? ''}>
      <span className={styles.track} aria-hidden="true" />
      {label}
    </Switch>
  )
}
