import { LOCALE_FACTS } from '@bayt/content/locale'
import { ArrowLeft, ArrowRight, SlidersHorizontal, X } from 'lucide-react'
import { useState } from 'react'
import { Button, IconButton } from '../../components/button.tsx'
import { Notice } from '../../components/notice.tsx'
import { Loading } from '../../components/spinner.tsx'
import { describeError } from '../../lib/errors/describe.ts'
import { useLocale, useText } from '../../lib/i18n/locale-context.tsx'
import { PageToolbar } from './page-toolbar.tsx'
import { PageView } from './page-view.tsx'
import styles from './preview.module.css'
import type { PreviewSource } from './preview-source.ts'
import { PREVIEW_TEXTS } from './preview-texts.ts'
import { Results } from './results.tsx'
import { usePlaces } from './use-rendered.ts'
import { type RendererState, useRenderer } from './use-renderer.ts'
import { goBack, type View } from './view.ts'

interface PreviewPaneProps {
  source: PreviewSource
  view: View
  onView: (view: View) => void
  /** A key pressed in a previewed page. */
  onKey: (event: KeyboardEvent) => void
  onClose: () => void
}

/** The preview: the page alone; a button shows the controls for other places, languages and widths. */
export function PreviewPane({ onClose, ...shown }: PreviewPaneProps) {
  const { locale } = useLocale()
  const text = useText()
  const texts = PREVIEW_TEXTS[locale]
  const state = useRenderer()
  const [hasOptions, setOptions] = useState(false)
  const Back = LOCALE_FACTS[locale].dir === 'rtl' ? ArrowRight : ArrowLeft
  return (
    <section className={styles.pane} aria-label={texts.title} data-preview="">
      <header className={styles.head}>
        {shown.view.visited.length > 0 && (
          <IconButton aria-label={texts.back} onPress={() => shown.onView(goBack(shown.view))}>
            <Back size={18} strokeWidth={1.5} aria-hidden="true" />
          </IconButton>
        )}
        <h2 className={styles.title}>{texts.title}</h2>
        <IconButton aria-label={texts.options} aria-expanded={hasOptions} onPress={() => setOptions(!hasOptions)}>
          <SlidersHorizontal size={18} strokeWidth={1.5} aria-hidden="true" />
        </IconButton>
        <IconButton aria-label={texts.close} onPress={onClose}>
          <X size={20} strokeWidth={1.5} aria-hidden="true" />
        </IconButton>
      </header>
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
      {state.status === 'ready' && <LoadedPreview {...state} {...shown} hasOptions={hasOptions} />}
    </section>
  )
}

type LoadedPreviewProps = Extract<RendererState, { status: 'ready' }> &
  Omit<PreviewPaneProps, 'onClose'> & { hasOptions: boolean }

function LoadedPreview({ hasOptions, ...shown }: LoadedPreviewProps) {
  const places = usePlaces(shown.renderer, shown.source)
  return (
    <div className={styles.body}>
      {hasOptions && <PageToolbar view={shown.view} places={places} onView={shown.onView} />}
      {shown.view.place === 'results' && shown.view.visited.length === 0 ? (
        <Results renderer={shown.renderer} source={shown.source} path={places[0]?.path} />
      ) : (
        <PageView {...shown} places={places} />
      )}
    </div>
  )
}
