import { X } from 'lucide-react'
import { ProgressBar } from 'react-aria-components/ProgressBar'
import { Button, IconButton } from '../../ui/button.tsx'
import { formatPercent } from '../../ui/i18n/format.ts'
import { useLocale, useText } from '../../ui/i18n/locale-context.tsx'
import styles from './picture-field.module.css'
import type { UploadState, usePictureUpload } from './use-picture-upload.ts'

/** The progress of an upload, and a button that cancels it. */
export function UploadProgress({ state, onCancel }: { state: UploadState; onCancel: () => void }) {
  const { picture: text } = useText()
  const { locale } = useLocale()
  const share = state.status === 'sending' ? state.share : null
  const label = share === null ? text.preparing : text.uploading(formatPercent(locale, share))
  return (
    <ProgressBar
      aria-label={text.progress}
      isIndeterminate={share === null}
      value={(share ?? 0) * 100}
      valueLabel={label}
      className={styles.progress ?? ''}
    >
      <span>{label}</span>
      <progress className={styles.bar} aria-hidden="true" {...(share === null ? {} : { value: share })} max={1} />
      <IconButton aria-label={text.cancel} onPress={onCancel}>
        <X size={18} strokeWidth={1.5} aria-hidden="true" />
      </IconButton>
    </ProgressBar>
  )
}

/** Why an upload failed; if a repetition may help, shows buttons to repeat and to cancel the upload. */
export function UploadFailure({ upload }: { upload: ReturnType<typeof usePictureUpload> }) {
  const { list, picture: text } = useText()
  const { state, waitingNote, cancel } = upload
  if (state.status !== 'failed') return null
  return (
    <>
      <p className={styles.failed} role="alert">
        {state.message} {state.retry && waitingNote}
      </p>
      {state.retry && (
        <div className={styles.actions}>
          <Button isSmall onPress={state.retry}>
            {list.retry}
          </Button>
          <Button data-end isSmall variant="quiet" onPress={cancel}>
            {text.removeKept}
          </Button>
        </div>
      )}
    </>
  )
}
