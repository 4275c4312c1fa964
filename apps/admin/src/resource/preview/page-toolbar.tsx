import { LOCALE_FACTS, ownFirst } from '@bayt/content/locale'
import { ArrowLeft, ArrowRight, Monitor, Smartphone, Tablet } from 'lucide-react'
import { IconButton } from '../../components/button.tsx'
import { Segments } from '../../components/segments.tsx'
import { SelectField } from '../../components/select-field.tsx'
import { useLocale } from '../../lib/i18n/locale-context.tsx'
import { useMediaQuery } from '../../lib/use-media-query.ts'
import type { Place, PlaceKey } from './places.ts'
import styles from './preview.module.css'
import { PREVIEW_TEXTS } from './preview-texts.ts'
import { choosePlace, type DeviceWidth, goBack, type View } from './view.ts'

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
const VISITED = 'visited'

/** The controls for page, language, width and version of the preview. */
export function PageToolbar({ view, places, onView }: PageToolbarProps) {
  const { locale } = useLocale()
  const texts = PREVIEW_TEXTS[locale]
  const hasRoomForBoth = useMediaQuery('(min-width: 1160px)')
  const isVisiting = view.visited.length > 0
  const Back = LOCALE_FACTS[locale].dir === 'rtl' ? ArrowRight : ArrowLeft
  const place = (places.find(({ key }) => key === view.place) ?? places[0])?.key ?? 'page'
  const options = places.map(({ key }) => ({ value: key as string, label: texts.places[key] }))
  return (
    <div className={styles.toolbar}>
      {isVisiting && (
        <IconButton aria-label={texts.back} onPress={() => onView(goBack(view))}>
          <Back size={18} strokeWidth={1.5} aria-hidden="true" />
        </IconButton>
      )}
      {(places.length > 1 || isVisiting) && (
        <div className={styles.place}>
          <SelectField
            label={texts.place}
            isLabelHidden
            value={isVisiting ? VISITED : place}
            options={isVisiting ? [...options, { value: VISITED, label: texts.visited }] : options}
            onChange={(key) => key !== VISITED && onView(choosePlace(view, key as PlaceKey))}
          />
        </div>
      )}
      <Segments
        label={texts.version}
        value={view.version}
        options={(['after', 'before'] as const).map((value) => ({ value, label: texts.versions[value] }))}
        onChange={(version) => onView({ ...view, version })}
      />
      <Segments
        label={texts.languages}
        value={view.language}
        options={[
          ...ownFirst(locale).map((value) => ({ value: value as View['language'], label: LOCALE_FACTS[value].label })),
          ...(hasRoomForBoth || view.language === 'both' ? [{ value: 'both' as const, label: texts.both }] : []),
        ]}
        onChange={(language) => onView({ ...view, language })}
      />
      <Segments
        label={texts.width}
        value={view.width}
        options={DEVICES.map(({ value, Icon }) => ({
          value,
          label: texts.widths[value],
          look: <Icon size={18} strokeWidth={1.5} aria-hidden="true" />,
        }))}
        onChange={(width) => onView({ ...view, width })}
      />
    </div>
  )
}
