import type { ReactNode, Ref } from 'react'
import { Dialog, DialogTrigger } from 'react-aria-components/Dialog'
import { Popover } from 'react-aria-components/Popover'
import basics from './basics.module.css'
import { Button } from './button.tsx'
import fieldStyles from './field.module.css'
import styles from './panel-button.module.css'

interface PanelButtonProps {
  /** Names the button and the panel. */
  label: string
  icon: ReactNode
  /** Whether the label is shown beside the icon if there is room. */
  isLabelShown?: boolean
  /** A number on the button, in the digits of the language. */
  count?: string | undefined
  ref?: Ref<HTMLButtonElement>
  children: (close: () => void) => ReactNode
}

/**
 * A button that opens a panel. The controls of the panel apply at once. Esc or a press outside closes the panel; the focus then
 * returns to the button.
 */
export function PanelButton({ label, icon, isLabelShown, count, ref, children }: PanelButtonProps) {
  return (
    <DialogTrigger>
      <span className={styles.opener}>
        <Button {...(ref && { ref })}>
          {icon}
          <span className={`${basics.spoken} ${styles.label}`} data-shown={isLabelShown || undefined}>
            {label}
          </span>
          {count && <span className={styles.count}>{count}</span>}
        </Button>
      </span>
      <Popover placement="bottom end" className={fieldStyles.popover ?? ''}>
        <Dialog aria-label={label} className={styles.panel ?? ''}>
          {({ close }) => children(close)}
        </Dialog>
      </Popover>
    </DialogTrigger>
  )
}
