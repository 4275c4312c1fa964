import type { PreparedSet } from '@bayt/content/queries/prepared'
import { useQuery } from '@tanstack/react-query'
import { Share2 } from 'lucide-react'
import { useMemo, useState } from 'react'
import { serverNow } from '../../data/clock.ts'
import { useServices } from '../../data/services.tsx'
import { nameOfChange } from '../../record/prepared/describe-set.ts'
import { SET_TEXTS } from '../../record/prepared/set-texts.ts'
import { OverPreview } from '../../record/preview/form-preview.tsx'
import { PreviewPane } from '../../record/preview/preview-pane.tsx'
import { firstView } from '../../record/preview/view.ts'
import { readSetRecords, setSources } from '../../record/share/set-sources.ts'
import { ShareDialog } from '../../record/share/share-dialog.tsx'
import { SHARE_TEXTS } from '../../record/share/texts.ts'
import { Button } from '../../ui/button.tsx'
import { useLocale } from '../../ui/i18n/locale-context.tsx'
import { ReadState } from '../../ui/read-state.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { subjectOf } from '../subjects.ts'
import styles from './prepared.module.css'

export interface SetPreviewProps {
  set: PreparedSet
  onClose: () => void
}

/** The site as it would be with a whole set, page by page; a link shows these pages to people without an account. */
export function SetPreview({ set, onClose }: SetPreviewProps) {
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
  if (isSharing) {
    return <ShareDialog setOf={(sets) => sets.find(({ id }) => id === set.id)} onClose={() => setSharing(false)} />
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
              label: nameOfChange(one, subjectOf(one.table), locale),
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
