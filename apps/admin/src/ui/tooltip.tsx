import type { ReactNode } from 'react'
import { Tooltip as AriaTooltip, TooltipTrigger } from 'react-aria-components/Tooltip'
import styles from './tooltip.module.css'

interface TooltipProps {
  /** Text of the tooltip; the button needs the same words in its label. */
  text: ReactNode
  /** The button. */
  children: ReactNode
}

/** A text label for an icon button, shown on hover and keyboard focus. */
export function Tooltip({ text, children }: TooltipProps) {
  return (
    <TooltipTrigger delay={400}>
      {children}
      <AriaTooltip className={styles.tooltip ?? ''}>{text}</AriaTooltip>
    </TooltipTrigger>
  )
}
