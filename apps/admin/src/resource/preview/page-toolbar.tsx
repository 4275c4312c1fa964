import { LOCALE_FACTS, ownFirst } from '@bayt/content/locale'
import { Monitor, Smartphone, Tablet } from 'lucide-react'
import { Segments } from '../../components/segments.tsx'
import { SelectField } from '../../components/select-field.tsx'
import { useLocale } from '../../lib/i18n/locale-context.tsx'
import { useMediaQuery } from '../../lib/use-media-query.ts'
import type { Place } from './places.ts'
import styles from './preview.module.css'
import { PREVIEW_TEXTS } from './preview-texts.ts'
import { changeView, type DeviceWidth, shownPlace, type View } from './view.ts'

interface PageToolbarProps {
  view: View
  places: readonly Place[]
  onView: (view: View) => void
}

const DEVICES: { value: DeviceWidth; Icon: typeof Monitor }[] = [
  { value: 'phone', Icon: Smartphone },
  { value: 'tablet', Icon: Tablet },
  { value: 'desktop', Icon: Monitor },
]

/** The controls for place, version, language and width of the previewed page. */
export function PageToolbar({ view, places, onView }: PageToolbarProps) {
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
