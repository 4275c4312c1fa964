import type { Locale } from '@bayt/content/locale'
import { X } from 'lucide-react'
import { ProgressBar } from 'react-aria-components/ProgressBar'
import type { UploadState } from '../../data/upload/queue.ts'
import basics from '../../ui/basics.module.css'
import { Button, IconButton } from '../../ui/button.tsx'
import { formatPercent } from '../../ui/i18n/format.ts'
import { useLocale, useText } from '../../ui/i18n/locale-context.tsx'
import styles from './picture-field.module.css'
import type { usePictureUpload } from './uploads.ts'

/** Shown for a picture that waits: two others are sent, or its account is not signed in. */
export const WAITING_TEXTS: Record<Locale, string> = { en: 'Waiting…', ar: 'في الانتظار…' }

/** The progress of an upload, and a button that cancels it. */
export function UploadProgress({ state, onCancel }: { state: UploadState | undefined; onCancel: () => void }) {
  const { picture: text } = useText()
  const { locale } = useLocale()
  const share = state?.status === 'sending' ? state.share : null
  const standing = state?.status === 'waiting' ? WAITING_TEXTS[locale] : text.preparing
  const label = share === null ? standing : text.uploading(formatPercent(locale, share))
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

interface UploadFailureProps {
  upload: Pick<ReturnType<typeof usePictureUpload>, 'failure' | 'cancel'>
  /** The button that closes the message about a refused file, if the message does not end by itself. */
  dismiss?: string
}

/** Why an upload failed; if a repetition may help, shows buttons to repeat and to cancel the upload. */
export function UploadFailure({ upload, dismiss }: UploadFailureProps) {
  const { list, picture: text } = useText()
  const { failure, cancel } = upload
  if (!failure) return null
  return (
    <>
      <p className={basics.failed} role="alert">
        {failure.message}
      </p>
      {(failure.retry || dismiss) && (
        <div className={`${basics.row} ${styles.actions}`}>
          {failure.retry && (
            <Button isSmall onPress={failure.retry}>
              {list.retry}
            </Button>
          )}
          <Button data-end={dismiss ? undefined : true} isSmall variant="quiet" onPress={cancel}>
            {failure.retry ? text.removeKept : dismiss}
          </Button>
        </div>
      )}
    </>
  )
}
