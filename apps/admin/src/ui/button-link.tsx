import { Plus } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import styles from './button.module.css'
import { Button, type ButtonProps, type ButtonVariant } from './button.tsx'

/** The primary action of a screen: adds a record. */
export function AddButton({ children, ...button }: Pick<ButtonProps, 'children' | 'isDisabled' | 'onPress' | 'ref'>) {
  return (
    <Button variant="primary" {...button}>
      <Plus size={18} strokeWidth={1.5} aria-hidden="true" />
      {children}
    </Button>
  )
}

interface ButtonLinkProps {
  to: string
  variant?: ButtonVariant
  children: ReactNode
}

/** A link that looks like a button. External addresses open as plain links. */
export function ButtonLink({ to, variant = 'secondary', children }: ButtonLinkProps) {
  return (
    <Link to={to} className={`${styles.button} ${styles[variant]}`}>
      {children}
    </Link>
  )
}
