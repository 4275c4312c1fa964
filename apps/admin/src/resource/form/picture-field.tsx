import { isSafeUrl } from '@bayt/content/text/url'
import { Camera, ImagePlus, Trash2, Upload } from 'lucide-react'
import { type Ref, Suspense, useContext } from 'react'
import { DropZone } from 'react-aria-components/DropZone'
import { FileTrigger } from 'react-aria-components/FileTrigger'
import { Text } from 'react-aria-components/Text'
import { Button, IconButton } from '../../components/button.tsx'
import { Picture } from '../../components/picture.tsx'
import { TextField } from '../../components/text-field.tsx'
import { useText } from '../../lib/i18n/locale-context.tsx'
import styles from './picture-field.module.css'
import { PictureNoteContext } from './picture-note-context.ts'
import { UploadProgress } from './upload-progress.tsx'
import { usePictureUpload } from './use-picture-upload.ts'

interface PictureFieldProps {
  label: string
  name: string
  value: string
  onChange: (value: string) => void
  onBlur: () => void
  inputRef: Ref<HTMLInputElement & HTMLTextAreaElement>
  requiredMark: string | undefined
  error: string | undefined
}

/** A picture field with a preview: drop, paste, choose, take with the camera, or type the address. */
export function PictureField({ label, name, value, onChange, ...field }: PictureFieldProps) {
  const { picture: text } = useText()
  const Note = useContext(PictureNoteContext)
  const upload = usePictureUpload(name, onChange)
  const choose = (files: FileList | null) => {
    const file = files?.[0]
    if (file) upload.start(file)
  }
  const isBusy = upload.state.status === 'preparing' || upload.state.status === 'sending'

  return (
    <fieldset className={styles.field} aria-label={label}>
      <DropZone
        className={styles.drop ?? ''}
        aria-label={`${label}: ${text.drop}`}
        getDropOperation={() => 'copy'}
        onDrop={async ({ items }) => {
          const item = items.find((candidate) => candidate.kind === 'file')
          if (item) upload.start(await item.getFile())
        }}
      >
        {isSafeUrl(value) ? (
          <Picture key={value} src={value} alt={label} brokenText={text.broken} />
        ) : (
          <span className={styles.empty}>
            <ImagePlus size={28} strokeWidth={1.5} aria-hidden="true" />
            <Text slot="label">{text.drop}</Text>
          </span>
        )}
        {isBusy && <UploadProgress state={upload.state} onCancel={upload.cancel} />}
      </DropZone>
      <div className={styles.actions}>
        <FileTrigger acceptedFileTypes={['image/*']} onSelect={choose}>
          <Button isSmall isDisabled={isBusy}>
            <Upload size={16} strokeWidth={1.5} aria-hidden="true" />
            {text.choose}
          </Button>
        </FileTrigger>
        <span className={styles.camera}>
          <FileTrigger acceptedFileTypes={['image/*']} defaultCamera="environment" onSelect={choose}>
            <IconButton aria-label={text.camera} isDisabled={isBusy}>
              <Camera size={18} strokeWidth={1.5} aria-hidden="true" />
            </IconButton>
          </FileTrigger>
        </span>
        {value !== '' && (
          <IconButton variant="danger" aria-label={`${text.remove}: ${label}`} isDisabled={isBusy} onPress={() => onChange('')}>
            <Trash2 size={18} strokeWidth={1.5} aria-hidden="true" />
          </IconButton>
        )}
      </div>
      {upload.state.status === 'failed' && (
        <p className={styles.failed} role="alert">
          {upload.state.message}{' '}
          {upload.state.retry && (
            <Button isSmall variant="quiet" onPress={upload.state.retry}>
              {text.retry}
            </Button>
          )}
        </p>
      )}
      <Suspense>{Note && isSafeUrl(value) && <Note url={value} label={label} />}</Suspense>
      <TextField {...field} name={name} label={label} value={value} onChange={onChange} dir="ltr" inputMode="url" />
    </fieldset>
  )
}
