import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import styles from './button.module.css'
import type { ButtonVariant } from './button.tsx'

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
