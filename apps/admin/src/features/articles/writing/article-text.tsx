import { Loading } from '../../../components/spinner.tsx'
import { TextField } from '../../../components/text-field.tsx'
import { useLocale } from '../../../lib/i18n/locale-context.tsx'
import { lazyPart } from '../../../lib/lazy-part.tsx'
import type { CustomFieldProps } from '../../../resource/fields.ts'
import { WRITING_TEXTS } from './texts.ts'
import { useArticlePictures } from './use-article-pictures.ts'
import { WaitingPictures } from './waiting-pictures.tsx'
import styles from './writing.module.css'

/** The editor is large, and the list of articles does not need it. If it cannot be fetched, the text is written without it. */
const VisualEditor = lazyPart(async () => (await import('./visual-editor.tsx')).default, {
  NotFetched: ({ field }) => <TextField {...field} isMultiline />,
  Waiting: () => <Loading text={WRITING_TEXTS[useLocale().locale].loading} />,
})

/** The text of an article. */
export function ArticleText(props: CustomFieldProps) {
  const pictures = useArticlePictures(props)
  return (
    <div className={styles.field}>
      <VisualEditor field={{ ...props, onChange: pictures.change }} pictures={pictures} />
      <WaitingPictures name={props.name ?? ''} pictures={pictures} />
    </div>
  )
}
