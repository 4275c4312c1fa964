import type { ContentTable } from '@bayt/content/entities/tables'
import { useMemo } from 'react'
import { Dialog } from '../../components/dialog.tsx'
import { useText } from '../../lib/i18n/locale-context.tsx'
import styles from './preview.module.css'
import { PreviewPane } from './preview-pane.tsx'
import { usePreviewView } from './use-preview-view.ts'
import { versionSource } from './version-source.ts'

export interface VersionPreviewProps {
  table: ContentTable
  id: number
  /** The columns of the version; some may be unknown today, others missing. */
  record: Readonly<Record<string, unknown>>
  title: string
  onClose: () => void
}

/** A version from the history, as the site would show it today. */
export function VersionPreview({ table, id, record, title, onClose }: VersionPreviewProps) {
  const { form } = useText()
  const view = usePreviewView()
  const source = useMemo(() => versionSource(table, id, record), [table, id, record])
  return (
    <Dialog title={title} size="large" onClose={onClose} closeLabel={form.close}>
      <div className={styles.inDialog}>
        <PreviewPane source={source} view={view} onKey={({ key }) => key === 'Escape' && onClose()} onClose={undefined} />
      </div>
    </Dialog>
  )
}
