import { Plus } from 'lucide-react'
import { Button, type ButtonProps } from './button.tsx'

/** The primary action of a screen: adds a record. */
export function AddButton({ children, ...button }: Pick<ButtonProps, 'children' | 'isDisabled' | 'onPress' | 'ref'>) {
  return (
    <Button variant="primary" {...button}>
      <Plus size={18} strokeWidth={1.5} aria-hidden="true" />
      {children}
    </Button>
  )
}
