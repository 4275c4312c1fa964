import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { Dialog } from 'react-aria-components/Dialog'
import { Modal, ModalOverlay } from 'react-aria-components/Modal'
import { IconButton } from '../../components/button.tsx'
import { useText } from '../../lib/i18n/locale-context.tsx'
import styles from './shell.module.css'

interface DrawerProps {
  isOpen: boolean
  onClose: () => void
  children: ReactNode
}

/** The sidebar on small screens. */
export function Drawer({ isOpen, onClose, children }: DrawerProps) {
  const { shell } = useText()
  return (
    <ModalOverlay
      isOpen={isOpen}
      isDismissable
      className={styles.drawerOverlay ?? ''}
      onOpenChange={(open) => !open && onClose()}
    >
      <Modal className={styles.drawer ?? ''}>
        <Dialog aria-label={shell.navigation} className={styles.drawerDialog ?? ''}>
          <span className={styles.drawerClose} data-ground="deep">
            <IconButton aria-label={shell.closeMenu} onPress={onClose}>
              <X size={22} strokeWidth={1.5} aria-hidden="true" />
            </IconButton>
          </span>
          {children}
        </Dialog>
      </Modal>
    </ModalOverlay>
  )
}
