import { useRef, useState } from 'react'
import { Loading } from '../../../components/spinner.tsx'
import { useLocale } from '../../../lib/i18n/locale-context.tsx'
import { lazyPart } from '../../../lib/lazy-part.tsx'
import type { CustomFieldProps } from '../../../resource/fields.ts'
import type { LeftEditor } from '../writing/create-editor.ts'
import { WRITING_TEXTS } from '../writing/texts.ts'
import { useArticlePictures } from '../writing/use-article-pictures.ts'
import { storedView, storeView, type WritingView } from '../writing/view-choice.ts'
import type { VisualEditorProps } from '../writing/visual-editor.tsx'
import { WaitingPictures } from '../writing/waiting-pictures.tsx'
import styles from './markdown-field.module.css'
import { SourceField } from './source-field.tsx'

/** Without the editor, the text is written as Markdown. */
function WithoutEditor({ field, startAt }: VisualEditorProps) {
  return <SourceField {...field} startAt={startAt} />
}

/** The editor is large, and the list of articles does not need it. */
const VisualEditor = lazyPart(async () => (await import('../writing/visual-editor.tsx')).default, {
  NotFetched: WithoutEditor,
  Waiting: () => <Loading text={WRITING_TEXTS[useLocale().locale].loading} />,
})

/** The text of an article: as the site shows it, or as Markdown. */
export function MarkdownField(props: CustomFieldProps) {
  const [view, setView] = useState<{ as: WritingView; startAt?: number }>(() => ({ as: storedView() }))
  const pictures = useArticlePictures(props)
  const left = useRef<LeftEditor>(undefined)
  const field = { ...props, onChange: pictures.change }
  const show = (as: WritingView, startAt: number) => {
    storeView(as)
    setView({ as, startAt })
  }
  return (
    <div className={styles.field}>
      {view.as === 'source' ? (
        <SourceField {...field} startAt={view.startAt} onVisual={(place) => show('visual', place)} />
      ) : (
        <VisualEditor
          field={field}
          pictures={pictures}
          startAt={view.startAt}
          left={left}
          onSource={(place) => show('source', place)}
        />
      )}
      <WaitingPictures name={field.name ?? ''} pictures={pictures} />
    </div>
  )
}
