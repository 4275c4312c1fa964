import type { CustomFieldProps } from '../record/fields.ts'
import { UploadFailure, UploadProgress } from '../record/form/upload-progress.tsx'
import { useFormUploads, usePictureUpload } from '../record/form/uploads.ts'
import basics from '../ui/basics.module.css'
import { Button } from '../ui/button.tsx'
import { useLocale, useText } from '../ui/i18n/locale-context.tsx'
import { lazyPart } from '../ui/lazy-part.tsx'
import { Loading } from '../ui/spinner.tsx'
import { TextField } from '../ui/text-field.tsx'
import { TEXT_FIELD_TEXTS } from './texts.ts'
import { type ArticlePictures, useArticlePictures } from './use-article-pictures.ts'
import styles from './writing.module.css'

/**
 * The editor is large, and the list of articles does not need it. If the editor cannot be fetched, staff write the text in a
 * plain field.
 */
const VisualEditor = lazyPart(async () => (await import('./visual-editor.tsx')).default, {
  NotFetched: ({ field }) => <TextField {...field} isMultiline />,
  Waiting: () => <Loading text={TEXT_FIELD_TEXTS[useLocale().locale].loading} />,
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

interface WaitingPicturesProps {
  /** Column of the text. */
  name: string
  pictures: ArticlePictures
}

/** The pictures of a text during their upload, each with its progress or its error. */
function WaitingPictures({ name, pictures }: WaitingPicturesProps) {
  const text = TEXT_FIELD_TEXTS[useLocale().locale]
  if (pictures.waiting.length === 0) return null
  return (
    <ul className={styles.waiting} aria-label={text.waiting}>
      {pictures.waiting.map((id) => (
        <li key={id}>
          <OnItsWay id={id} name={name} onRemove={() => pictures.dismiss(id)} />
        </li>
      ))}
    </ul>
  )
}

function OnItsWay({ id, name, onRemove }: { id: string; name: string; onRemove: () => void }) {
  const text = TEXT_FIELD_TEXTS[useLocale().locale]
  const { picture: words } = useText()
  const { state, isBusy, failure, name: fileName } = usePictureUpload(useFormUploads(), `${name}#${id}`)
  return (
    <fieldset className={styles.onItsWay} aria-label={text.waitingOf(fileName || id.slice(0, 8))}>
      {fileName && <bdi className={styles.note}>{fileName}</bdi>}
      {isBusy && (
        <div className={styles.progress}>
          <UploadProgress state={state} onCancel={onRemove} />
        </div>
      )}
      <UploadFailure upload={{ failure, cancel: onRemove }} dismiss={text.dismiss} />
      {state === undefined && (
        <div className={basics.row}>
          <p className={basics.failed}>{text.broken}</p>
          <Button isSmall variant="quiet" onPress={onRemove}>
            {words.remove}
          </Button>
        </div>
      )}
    </fieldset>
  )
}
