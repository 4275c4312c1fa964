import type { ReactNode, Ref } from 'react'
import { Button as AriaButton, type ButtonProps as AriaButtonProps } from 'react-aria-components/Button'
import styles from './button.module.css'
import { Spinner } from './spinner.tsx'

export type ButtonVariant = 'primary' | 'secondary' | 'quiet' | 'danger'

export interface ButtonProps extends Omit<AriaButtonProps, 'className' | 'children' | 'style'> {
  variant?: ButtonVariant
  isSmall?: boolean
  children: ReactNode
  ref?: Ref<HTMLButtonElement>
}

/**
 * A button. While `isPending` it keeps its position and the focus, and shows a spinner; the caller ignores a second press
 * (`useSingleMutation`). React Aria's own `isPending` is not used: its announcement references the button by id and
 * outlives it.
 */
export function Button({ variant = 'secondary', isSmall = false, isPending = false, children, ...props }: ButtonProps) {
  const className = [styles.button, styles[variant], isSmall && styles.small, isPending && styles.pending]
    .filter(Boolean)
    .join(' ')
  return (
    <AriaButton {...props} className={className}>
      {isPending && <Spinner />}
      {children}
    </AriaButton>
  )
}

export interface IconButtonProps extends Omit<ButtonProps, 'isSmall' | 'children'> {
  'aria-label': string
  children: ReactNode
}

/** A square icon button, labelled by `aria-label`. */
export function IconButton({ variant = 'quiet', children, ...props }: IconButtonProps) {
  return (
    <AriaButton {...props} className={`${styles.button} ${styles.icon} ${styles[variant]}`}>
      {children}
    </AriaButton>
  )
}
