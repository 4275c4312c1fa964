import { X } from 'lucide-react'
import { type ReactNode, useEffect, useSyncExternalStore } from 'react'
import { Dialog as AriaDialog } from 'react-aria-components/Dialog'
import { Heading } from 'react-aria-components/Heading'
import { Modal, ModalOverlay } from 'react-aria-components/Modal'
import { IconButton } from './button.tsx'
import styles from './dialog.module.css'
import { useText } from './i18n/locale-context.tsx'

interface DialogProps {
  title: string
  size?: 'small' | 'medium' | 'large'
  role?: 'dialog' | 'alertdialog'
  /** Called by Esc and the close button; without this callback, the dialog closes only by its own buttons. */
  onClose?: (() => void) | undefined
  /** Whether the head has a button that closes the dialog, besides Esc. */
  hasClose?: boolean
  /** Stays above dialogs that open later, such as a form that was still loading. */
  isTopmost?: boolean
  children: ReactNode
}

/** A modal dialog: traps and restores the focus, closes on Esc through `onClose`, never by a press outside. */
export function Dialog(props: DialogProps) {
  return props.isTopmost ? <TopmostDialog {...props} /> : <OpenDialog {...props} />
}

function TopmostDialog(props: DialogProps) {
  return <OpenDialog key={useDialogsOpened()} {...props} />
}

function OpenDialog({
  title,
  size = 'small',
  role = 'dialog',
  onClose,
  hasClose = false,
  isTopmost = false,
  children,
}: DialogProps) {
  const { form } = useText()
  useCountedDialog(!isTopmost)
  return (
    <ModalOverlay
      isOpen
      className={styles.overlay ?? ''}
      isKeyboardDismissDisabled={!onClose}
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose?.()
      }}
    >
      <Modal className={`${styles.modal} ${styles[size]}`}>
        <AriaDialog className={styles.dialog ?? ''} role={role}>
          <header className={styles.head}>
            <Heading slot="title" className={styles.title ?? ''}>
              {title}
            </Heading>
            {onClose && hasClose && (
              <IconButton aria-label={form.close} onPress={onClose}>
                <X size={20} strokeWidth={1.5} aria-hidden="true" />
              </IconButton>
            )}
          </header>
          {children}
        </AriaDialog>
      </Modal>
    </ModalOverlay>
  )
}

export function DialogBody({ children }: { children: ReactNode }) {
  return <div className={styles.body}>{children}</div>
}

export function DialogFoot({ children }: { children: ReactNode }) {
  return <footer className={styles.foot}>{children}</footer>
}

/** Number of dialogs opened on this page: the last dialog has the focus, and the dialogs below are inert. */
let opened = 0
const listeners = new Set<() => void>()

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Counts an opened dialog. @param isCounted false for a dialog that moves itself to the top */
function useCountedDialog(isCounted: boolean): void {
  useEffect(() => {
    if (!isCounted) return
    opened += 1
    for (const listener of listeners) listener()
  }, [isCounted])
}

/** Changes whenever a dialog opens; as a React key, this number remounts a dialog above the newest dialog. */
function useDialogsOpened(): number {
  return useSyncExternalStore(subscribe, () => opened)
}
