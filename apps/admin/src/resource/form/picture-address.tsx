import { useState } from 'react'
import { Button } from '../../components/button.tsx'
import { TextField, type TextFieldProps } from '../../components/text-field.tsx'
import { useText } from '../../lib/i18n/locale-context.tsx'
import styles from './picture-field.module.css'

type PictureAddressProps = Pick<
  TextFieldProps,
  'label' | 'value' | 'onChange' | 'onBlur' | 'inputRef' | 'requiredMark' | 'error'
> & { name: string }

/**
 * The label of a picture, and its address. Addresses of the storage are meaningless to staff: the field stays folded until staff
 * unfold it, focus it with the keyboard, or its value is wrong.
 */
export function PictureAddress({ label, requiredMark, ...field }: PictureAddressProps) {
  const { picture: text } = useText()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <div className={styles.name}>
        <span aria-hidden="true" className={styles.label}>
          {label} {requiredMark && <span className={styles.required}>{requiredMark}</span>}
        </span>
        <Button
          isSmall
          variant="quiet"
          aria-expanded={isOpen}
          aria-label={`${text.address}: ${label}`}
          onPress={() => setOpen(!isOpen)}
        >
          {text.addressShort}
        </Button>
      </div>
      <div className={styles.address} data-folded={(!isOpen && field.error === undefined) || undefined}>
        <TextField {...field} label={label} requiredMark={requiredMark} dir="ltr" inputMode="url" />
      </div>
    </>
  )
}
