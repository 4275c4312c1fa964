import { isVisible } from '@bayt/content/entities/tables'
import type { PreparedSet } from '@bayt/content/queries/prepared'
import { useQuery } from '@tanstack/react-query'
import { Share2 } from 'lucide-react'
import { useMemo, useState } from 'react'
import { Button } from '../../components/button.tsx'
import { ReadState } from '../../components/read-state.tsx'
import { SelectField } from '../../components/select-field.tsx'
import { serverNow } from '../../lib/clock.ts'
import { useLocale } from '../../lib/i18n/locale-context.tsx'
import { useServices } from '../../lib/services.tsx'
import { nameOfChange } from '../../resource/prepared/describe-set.ts'
import { SET_TEXTS } from '../../resource/prepared/set-texts.ts'
import { OverPreview } from '../../resource/preview/form-preview.tsx'
import { placesOf } from '../../resource/preview/places.ts'
import { PreviewPane } from '../../resource/preview/preview-pane.tsx'
import type { PreviewSource } from '../../resource/preview/use-form-source.ts'
import { firstView } from '../../resource/preview/view.ts'
import { ShareDialog } from '../../resource/share/share-dialog.tsx'
import type { SharedSet } from '../../resource/share/take-snapshot.ts'
import { SHARE_TEXTS } from '../../resource/share/texts.ts'
import styles from './prepared.module.css'
import { readSetRecords, setSources } from './set-edits.ts'
import { type PreparedSubjects, subjectOf } from './subjects.ts'

export interface SetPreviewProps {
  set: PreparedSet
  subjects: PreparedSubjects
  onClose: () => void
}

/** The site as it would be with a whole set, page by page; a link shows these pages to people without an account. */
export function SetPreview({ set, subjects, onClose }: SetPreviewProps) {
  const { locale } = useLocale()
  const texts = SET_TEXTS[locale]
  const { client } = useServices()
  const records = useQuery({
    queryKey: ['prepared', 'records', set.id, set.version],
    queryFn: () => readSetRecords(client, set),
    gcTime: 0,
  })
  const [openedAt] = useState(() => new Date(serverNow()).toISOString())
  const sources = useMemo(() => setSources(set, records.data ?? new Map(), openedAt), [set, records.data, openedAt])
  const [chosen, setChosen] = useState<string>()
  const [view, setView] = useState(() => firstView(locale))
  const [isSharing, setSharing] = useState(false)
  const shown = set.changes.filter(({ request }) => sources.has(request))
  const change = shown.find(({ request }) => request === chosen) ?? shown[0]
  const source = change && sources.get(change.request)
  const [first] = set.changes
  if (isSharing && source && first) {
    const { table } = source
    const draft = { table, id: first.record_id ?? ('new' as const), record: {}, set: sharedSet(set, [...sources.values()]) }
    return <ShareDialog draft={draft} onClose={() => setSharing(false)} />
  }
  return (
    <OverPreview onClose={onClose}>
      <div className={styles.preview}>
        <div className={styles.previewHead}>
          <SelectField
            label={texts.shownChange}
            isLabelHidden
            value={change?.request ?? ''}
            options={shown.map((one) => ({
              value: one.request,
              label: nameOfChange(one, subjectOf(subjects, one.table), locale),
            }))}
            onChange={(request) => {
              setChosen(request)
              setView(firstView(locale))
            }}
          />
          {source && (
            <Button variant="quiet" onPress={() => setSharing(true)}>
              <Share2 size={18} strokeWidth={1.5} aria-hidden="true" />
              {SHARE_TEXTS[locale].share}
            </Button>
          )}
        </div>
        {!records.data || !source ? (
          <ReadState reads={[records]} />
        ) : (
          <PreviewPane source={source} view={view} onView={setView} onKey={() => {}} onClose={onClose} />
        )}
      </div>
    </OverPreview>
  )
}

/** The pages of a set: of each change the first place, or the list of a record that visitors do not see. */
function sharedSet({ id, version }: PreparedSet, sources: readonly PreviewSource[]): SharedSet {
  const paths = sources.flatMap(({ table, id: record, shown: [edit] }) => {
    const places = placesOf(table, record, {})
    const isSeen = edit?.row && isVisible(table, edit.row)
    return (isSeen ? places[0] : places.find(({ key }) => key !== 'page'))?.path ?? []
  })
  return { id, version, paths: [...new Set(paths)], edits: sources[0]?.shown ?? [] }
}
