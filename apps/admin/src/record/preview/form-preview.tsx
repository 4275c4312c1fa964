import type { ContentTable } from '@bayt/content/entities/tables'
import { LOCALE_FACTS } from '@bayt/content/locale'
import { type ReactNode, useEffect, useState } from 'react'
import { Dialog as AriaDialog } from 'react-aria-components/Dialog'
import { Modal, ModalOverlay } from 'react-aria-components/Modal'
import { useLocale } from '../../ui/i18n/locale-context.tsx'
import { useMediaQuery } from '../../ui/use-media-query.ts'
import { useOpenForm } from '../form/use-record-form.ts'
import styles from './preview.module.css'
import { PreviewPane } from './preview-pane.tsx'
import { PREVIEW_TEXTS } from './preview-texts.ts'
import { useFormSource } from './use-form-source.ts'
import { firstView } from './view.ts'

/** The layout has room for form and preview side by side (`preview.module.css`). */
const WIDE = '(min-width: 1000px)'

interface FormPreviewProps {
  table: ContentTable
  place: 'beside' | 'docked'
  onKey: (event: KeyboardEvent) => void
  onClose: () => void
}

/** The preview of the form that contains this component: beside the form, or over the form on a phone. */
export function FormPreview({ table, place, onKey, onClose }: FormPreviewProps) {
  const { locale } = useLocale()
  const { id, record, isTyped } = useOpenForm()
  const isWide = useMediaQuery(WIDE)
  const source = useFormSource(table, id, record, isTyped)
  // The view stays when the preview changes its place, for example because somebody turns a tablet.
  const [view, setView] = useState(() => firstView(locale))
  const pane = <PreviewPane source={source} view={view} onView={setView} onKey={onKey} onClose={onClose} />
  if (!isWide) return <OverPreview onClose={onClose}>{pane}</OverPreview>
  return place === 'docked' ? <DockedPreview>{pane}</DockedPreview> : <div className={styles.beside}>{pane}</div>
}

function DockedPreview({ children }: { children: ReactNode }) {
  useEffect(() => {
    const { style } = document.documentElement
    style.setProperty('--preview-dock', '46vw')
    // A narrower list is longer: scrolls the form that opened the preview into view.
    document.activeElement?.scrollIntoView({ block: 'nearest' })
    return () => void style.removeProperty('--preview-dock')
  }, [])
  return <div className={styles.docked}>{children}</div>
}

/** A preview above the screen, with its own keys and focus; after closing, the focus returns to its former place. */
export function OverPreview({ onClose, children }: { onClose: () => void; children: ReactNode }) {
  const { locale } = useLocale()
  return (
    <ModalOverlay isOpen className={styles.over ?? ''} onOpenChange={(isOpen) => !isOpen && onClose()}>
      <Modal className={styles.overModal ?? ''}>
        <AriaDialog className={styles.overDialog ?? ''} aria-label={PREVIEW_TEXTS[locale].title}>
          <div lang={locale} dir={LOCALE_FACTS[locale].dir} className={styles.overDialog}>
            {children}
          </div>
        </AriaDialog>
      </Modal>
    </ModalOverlay>
  )
}
