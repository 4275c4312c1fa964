import { X } from 'lucide-react'
import { Button, IconButton } from '../../components/button.tsx'
import { Notice } from '../../components/notice.tsx'
import { Loading } from '../../components/spinner.tsx'
import { describeError } from '../../lib/errors/describe.ts'
import { useLocale, useText } from '../../lib/i18n/locale-context.tsx'
import styles from './preview.module.css'
import type { PreviewSource } from './preview-source.ts'
import { PreviewTabs } from './preview-tabs.tsx'
import { PREVIEW_TEXTS } from './preview-texts.ts'
import type { PreviewView } from './use-preview-view.ts'
import { useRenderer } from './use-renderer.ts'

export interface PreviewPaneProps {
  source: PreviewSource
  view: PreviewView
  /** A key pressed in a previewed page. */
  onKey: (event: KeyboardEvent) => void
  /** Absent if a surrounding dialog closes it. */
  onClose: (() => void) | undefined
}

/** The preview: its title, and once the renderer is there, its parts. */
export function PreviewPane({ source, view, onKey, onClose }: PreviewPaneProps) {
  const { locale } = useLocale()
  const text = useText()
  const texts = PREVIEW_TEXTS[locale]
  const state = useRenderer()
  return (
    <section className={styles.pane} aria-label={texts.title} data-preview="">
      {onClose && (
        <header className={styles.head}>
          <h2 className={styles.title}>{texts.title}</h2>
          <IconButton aria-label={texts.close} onPress={onClose}>
            <X size={20} strokeWidth={1.5} aria-hidden="true" />
          </IconButton>
        </header>
      )}
      {state.status === 'loading' && <Loading text={texts.loading} />}
      {state.status === 'failed' && (
        <Notice
          tone="error"
          actions={
            <Button isSmall onPress={state.retry}>
              {texts.retry}
            </Button>
          }
        >
          {texts.failed(describeError(state.error, text))}
        </Notice>
      )}
      {state.status === 'ready' && (
        <PreviewTabs renderer={state.renderer} isCurrent={state.isCurrent} source={source} view={view} onKey={onKey} />
      )}
    </section>
  )
}
