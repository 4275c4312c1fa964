import { ChevronDown } from 'lucide-react'
import { useState } from 'react'
import { Menu, MenuItem, MenuTrigger } from 'react-aria-components/Menu'
import { Popover } from 'react-aria-components/Popover'
import { Button } from './button.tsx'
import styles from './field.module.css'

interface MenuButtonProps {
  label: string
  /** The name for assistive technology, if the label alone is ambiguous. */
  name?: string
  options: { value: string; label: string }[]
  isPending?: boolean
  isDisabled?: boolean
  onChoose: (value: string) => void
}

/** A button with a menu of actions; choosing an action runs it. The menu stays closed while the action is pending. */
export function MenuButton({ label, name, options, isPending = false, isDisabled = false, onChoose }: MenuButtonProps) {
  const [isOpen, setOpen] = useState(false)
  return (
    <MenuTrigger isOpen={isOpen} onOpenChange={(opens) => setOpen(opens && !isPending)}>
      <Button isSmall isPending={isPending} isDisabled={isDisabled} {...(name !== undefined && { 'aria-label': name })}>
        {label}
        <ChevronDown size={16} strokeWidth={1.5} aria-hidden="true" />
      </Button>
      <Popover className={styles.popover ?? ''}>
        <Menu className={styles.options ?? ''} items={options} onAction={(key) => onChoose(String(key))}>
          {(option) => (
            <MenuItem id={option.value} textValue={option.label} className={styles.option ?? ''}>
              {option.label}
            </MenuItem>
          )}
        </Menu>
      </Popover>
    </MenuTrigger>
  )
}
