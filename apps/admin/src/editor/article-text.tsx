import { useEffect, useRef } from 'react'
import type { CustomFieldProps } from '../record/fields.ts'
import { UploadProgress } from '../record/form/upload-progress.tsx'
import { usePictureUpload } from '../record/form/use-picture-upload.ts'
import { Button } from '../ui/button.tsx'
import { useLocale, useText } from '../ui/i18n/locale-context.tsx'
import { lazyPart } from '../ui/lazy-part.tsx'
import { Loading } from '../ui/spinner.tsx'
import { TextField } from '../ui/text-field.tsx'
import { WRITING_TEXTS } from './texts.ts'
import { type ArticlePictures, useArticlePictures, type WaitingPicture } from './use-article-pictures.ts'
import styles from './writing.module.css'

/**
 * The editor is large, and the list of articles does not need it. If the editor cannot be fetched, staff write the text in a
 * plain field.
 */
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

interface WaitingPicturesProps {
  /** Column of the text. */
  name: string
  pictures: ArticlePictures
}

/** The pictures of a text during their upload, each with its progress or its error. */
function WaitingPictures({ name, pictures }: WaitingPicturesProps) {
  const text = WRITING_TEXTS[useLocale().locale]
  if (pictures.waiting.length === 0) return null
  return (
    <ul className={styles.waiting} aria-label={text.waiting}>
      {pictures.waiting.map((picture) => (
        <li key={picture.id}>
          <OnItsWay name={name} picture={picture} pictures={pictures} />
        </li>
      ))}
    </ul>
  )
}

function OnItsWay({ name, picture, pictures }: { name: string; picture: WaitingPicture; pictures: ArticlePictures }) {
  const text = WRITING_TEXTS[useLocale().locale]
  const { picture: words, list } = useText()
  const { id, file } = picture
  const { state, start, cancel, ...upload } = usePictureUpload(`${name}#${id}`, (url) => pictures.uploaded(id, url))
  // Starts the upload once, with the file of the first render: the file of a later render comes from this upload.
  const chosen = useRef(file)
  useEffect(() => {
    if (chosen.current) start(chosen.current)
  }, [start])
  const { found, refused } = pictures
  useEffect(() => {
    if (upload.file) found(id, upload.file)
  }, [upload.file, found, id])
  const isRefused = state.status === 'failed' && !state.retry
  useEffect(() => {
    if (isRefused) refused(id)
  }, [isRefused, refused, id])
  const remove = () => {
    cancel()
    pictures.dismiss(id)
  }
  const fileName = (upload.file ?? file)?.name
  return (
    <fieldset className={styles.onItsWay} aria-label={text.waitingOf(fileName ?? id.slice(0, 8))}>
      {fileName && <bdi className={styles.note}>{fileName}</bdi>}
      {(state.status === 'preparing' || state.status === 'sending') && (
        <div className={styles.progress}>
          <UploadProgress state={state} onCancel={remove} />
        </div>
      )}
      {state.status === 'failed' && (
        <>
          <p className={styles.failed} role="alert">
            {state.message} {state.retry && upload.waitingNote}
          </p>
          <div className={styles.buttons}>
            {state.retry && (
              <Button isSmall onPress={state.retry}>
                {list.retry}
              </Button>
            )}
            <Button isSmall variant="quiet" onPress={remove}>
              {state.retry ? words.removeKept : text.dismiss}
            </Button>
          </div>
        </>
      )}
      {state.status === 'idle' && upload.file === undefined && !file && (
        <div className={styles.buttons}>
          <p className={styles.failed}>{text.picture.broken}</p>
          <Button isSmall variant="quiet" onPress={remove}>
            {words.remove}
          </Button>
        </div>
      )}
    </fieldset>
  )
}
