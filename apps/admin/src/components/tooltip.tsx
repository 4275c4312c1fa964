import type { ReactNode } from 'react'
import { Tooltip as AriaTooltip, TooltipTrigger } from 'react-aria-components/Tooltip'
import styles from './tooltip.module.css'

interface TooltipProps {
  /** What is said beside the button; what the button is called belongs into its label too. */
  text: ReactNode
  /** The button. */
  children: ReactNode
}

/** Words beside a button that is only a picture, for whoever points at it or comes by keyboard. */
export function Tooltip({ text, children }: TooltipProps) {
  return (
    <TooltipTrigger delay={400}>
      {children}
      <AriaTooltip className={styles.tooltip ?? ''}>{text}</AriaTooltip>
    </TooltipTrigger>
  )
}
