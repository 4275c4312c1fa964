import { LOCALE_FACTS } from '@bayt/content/locale'
import { type CSSProperties, useEffect, useState } from 'react'
import { Dialog as AriaDialog } from 'react-aria-components/Dialog'
import { Modal, ModalOverlay } from 'react-aria-components/Modal'
import { useLocale } from '../../lib/i18n/locale-context.tsx'
import { useMediaQuery } from '../../lib/use-media-query.ts'
import { keepSize, readSize } from './pane-size.ts'
import styles from './preview.module.css'
import { PreviewPane, type PreviewPaneProps } from './preview-pane.tsx'
import { PREVIEW_TEXTS } from './preview-texts.ts'
import { Splitter } from './splitter.tsx'
import { usePreviewView } from './use-preview-view.ts'

/** The layout has room for form and preview side by side (`preview.module.css`). */
const WIDE = '(min-width: 1000px)'

interface PlacedPreviewProps extends Omit<PreviewPaneProps, 'view'> {
  /** `beside` shares the row with the form; `docked` is at the end of the window, whose content makes room. */
  place: 'beside' | 'docked'
}

/** The preview where the screen has room for it: beside the form, or over it on a phone. */
export function PlacedPreview({ place, ...props }: PlacedPreviewProps) {
  const isWide = useMediaQuery(WIDE)
  const pane = { ...props, view: usePreviewView() }
  return isWide ? <BesidePreview place={place} {...pane} /> : <OverPreview {...pane} />
}

function BesidePreview({ place, ...pane }: PreviewPaneProps & Pick<PlacedPreviewProps, 'place'>) {
  const [size, setSize] = useState(readSize)
  const onSize = (percent: number) => {
    setSize(percent)
    keepSize(percent)
  }
  const isDocked = place === 'docked'
  useEffect(() => {
    if (!isDocked) return
    const { style } = document.documentElement
    style.setProperty('--preview-dock', `${size}vw`)
    return () => void style.removeProperty('--preview-dock')
  }, [isDocked, size])
  const share = { '--preview-share': isDocked ? `${size}vw` : `${size}%` } as CSSProperties
  return (
    <div className={isDocked ? styles.docked : styles.beside} style={share}>
      <Splitter size={size} onSize={onSize} />
      <PreviewPane {...pane} />
    </div>
  )
}

/** Over the form, with its own keys and focus; closing it goes back to where the person was. */
function OverPreview(pane: PreviewPaneProps) {
  const { locale } = useLocale()
  return (
    <ModalOverlay isOpen className={styles.over ?? ''} onOpenChange={(isOpen) => !isOpen && pane.onClose?.()}>
      <Modal className={styles.overModal ?? ''}>
        <AriaDialog className={styles.overDialog ?? ''} aria-label={PREVIEW_TEXTS[locale].title}>
          <div lang={locale} dir={LOCALE_FACTS[locale].dir} className={styles.overDialog}>
            <PreviewPane {...pane} />
          </div>
        </AriaDialog>
      </Modal>
    </ModalOverlay>
  )
}
