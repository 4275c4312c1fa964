import { LOCALE_FACTS, ownFirst } from '@bayt/content/locale'
import { ArrowLeft, ArrowRight, Monitor, SlidersHorizontal, Smartphone, Tablet, X } from 'lucide-react'
import { describeError } from '../../data/errors/describe.ts'
import { Button, IconButton } from '../../ui/button.tsx'
import { useLocale, useText } from '../../ui/i18n/locale-context.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Segments } from '../../ui/segments.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { Loading } from '../../ui/spinner.tsx'
import { useMediaQuery } from '../../ui/use-media-query.ts'
import { PageView } from './page-view.tsx'
import type { Place } from './places.ts'
import styles from './preview.module.css'
import { PREVIEW_TEXTS } from './preview-texts.ts'
import { Results } from './results.tsx'
import type { PreviewSource } from './use-form-source.ts'
import { usePlaces } from './use-rendered.ts'
import { type RendererState, useRenderer } from './use-renderer.ts'
import { changeView, type DeviceWidth, goBack, shownPlace, type View } from './view.ts'

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
  const { view, onView } = shown
  const { locale } = useLocale()
  const text = useText()
  const texts = PREVIEW_TEXTS[locale]
  const state = useRenderer()
  const Back = LOCALE_FACTS[locale].dir === 'rtl' ? ArrowRight : ArrowLeft
  return (
    <section className={styles.pane} aria-label={texts.title} data-preview="">
      <header className={styles.head}>
        {view.visited.length > 0 && (
          <IconButton aria-label={texts.back} onPress={() => onView(goBack(view))}>
            <Back size={18} strokeWidth={1.5} aria-hidden="true" />
          </IconButton>
        )}
        <h2 className={styles.title}>{texts.title}</h2>
        <IconButton
          aria-label={texts.options}
          aria-expanded={view.hasOptions}
          onPress={() => onView({ ...view, hasOptions: !view.hasOptions })}
        >
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
      {state.status === 'ready' && <LoadedPreview {...state} {...shown} />}
    </section>
  )
}

type LoadedPreviewProps = Extract<RendererState, { status: 'ready' }> & Omit<PreviewPaneProps, 'onClose'>

function LoadedPreview(shown: LoadedPreviewProps) {
  const { view, renderer, source } = shown
  const places = usePlaces(renderer, source)
  return (
    <div className={styles.body}>
      {view.hasOptions && <PageToolbar view={view} places={places} onView={shown.onView} />}
      {view.place === 'results' && view.visited.length === 0 ? (
        <Results renderer={renderer} source={source} path={places[0]?.path} />
      ) : (
        <PageView {...shown} places={places} />
      )}
    </div>
  )
}

const DEVICES: { value: DeviceWidth; Icon: typeof Monitor }[] = [
  { value: 'phone', Icon: Smartphone },
  { value: 'tablet', Icon: Tablet },
  { value: 'desktop', Icon: Monitor },
]

/** The controls for place, version, language and width of the previewed page. */
function PageToolbar({ view, places, onView }: { view: View; places: readonly Place[]; onView: (view: View) => void }) {
  const { locale } = useLocale()
  const texts = PREVIEW_TEXTS[locale]
  const hasRoomForBoth = useMediaQuery('(min-width: 1160px)')
  const isVisiting = view.visited.length > 0
  const areResults = view.place === 'results' && !isVisiting
  const keys = [...places.map(({ key }) => key), 'results' as const, ...(isVisiting ? ['visited' as const] : [])]
  const shown = isVisiting ? 'visited' : areResults ? 'results' : shownPlace(view, places)?.key
  const change = (changes: Partial<View>) => onView(changeView(view, changes))
  return (
    <div className={styles.toolbar}>
      <div className={styles.place}>
        <SelectField
          label={texts.place}
          isLabelHidden
          value={shown ?? ''}
          options={keys.map((key) => ({ value: key, label: texts.places[key] }))}
          onChange={(chosen) => {
            const place = keys.find((key) => key === chosen)
            if (place && place !== 'visited') change({ place, visited: [] })
          }}
        />
      </div>
      {!areResults && (
        <>
          <Segments
            label={texts.version}
            value={view.version}
            options={(['after', 'before'] as const).map((value) => ({ value, label: texts.versions[value] }))}
            onChange={(version) => change({ version })}
          />
          <Segments
            label={texts.languages}
            value={view.language}
            options={[
              ...ownFirst(locale).map((value) => ({ value: value as View['language'], label: LOCALE_FACTS[value].label })),
              ...(hasRoomForBoth || view.language === 'both' ? [{ value: 'both' as const, label: texts.both }] : []),
            ]}
            onChange={(language) => change({ language })}
          />
          <Segments
            label={texts.width}
            value={view.width}
            options={DEVICES.map(({ value, Icon }) => ({
              value,
              label: texts.widths[value],
              look: <Icon size={18} strokeWidth={1.5} aria-hidden="true" />,
            }))}
            onChange={(width) => change({ width })}
          />
        </>
      )}
    </div>
  )
}
