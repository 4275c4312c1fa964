import { isSafeUrl } from '@bayt/content/text/url'
import { Camera, ImagePlus, Trash2, Upload } from 'lucide-react'
import { type Ref, useContext, useState } from 'react'
import { DropZone } from 'react-aria-components/DropZone'
import { FileTrigger } from 'react-aria-components/FileTrigger'
import { Text } from 'react-aria-components/Text'
import { useFormContext, useWatch } from 'react-hook-form'
import { toast } from 'sonner'
import type { FormValues } from '../../data/drafts/draft.ts'
import basics from '../../ui/basics.module.css'
import { Button, IconButton } from '../../ui/button.tsx'
import fieldStyles from '../../ui/field.module.css'
import { formatList, formatNumber } from '../../ui/i18n/format.ts'
import { useLocale, useText } from '../../ui/i18n/locale-context.tsx'
import { useObjectUrl } from '../../ui/local-picture.ts'
import { Picture } from '../../ui/picture.tsx'
import { TextField, type TextFieldProps } from '../../ui/text-field.tsx'
import { TOAST_MS } from '../../ui/toasts.tsx'
import type { PictureSpec } from '../fields.ts'
import { LibraryButton } from '../library/library-button.tsx'
import styles from './picture-field.module.css'
import { PictureNoteContext } from './picture-note-context.ts'
import { UploadFailure, UploadProgress } from './upload-progress.tsx'
import { useFormUploads, usePicturePlace, usePictureUpload } from './uploads.ts'
import { PictureSizesContext } from './use-picture-sizes.tsx'

interface PictureFieldProps {
  spec: PictureSpec
  label: string
  name: string
  value: string
  onChange: (value: string) => void
  onBlur: () => void
  inputRef: Ref<HTMLInputElement & HTMLTextAreaElement>
  requiredMark: string | undefined
  error: string | undefined
}

/** A picture field with a preview: drop, paste, choose a file or a library picture, use the camera, or type the address. */
export function PictureField({ label, name, value, onChange, spec, ...field }: PictureFieldProps) {
  const { picture: text } = useText()
  const Note = useContext(PictureNoteContext)
  const uploads = useFormUploads()
  const upload = usePictureUpload(uploads, name)
  usePicturePlace(uploads, name, { isEmpty: value === '' && upload.file === undefined, onUploaded: onChange })
  const choose = usePlaceFiles(name)
  const local = useObjectUrl(upload.file)
  const preview = local ?? (isSafeUrl(value) ? value : undefined)
  const [chosen, setChosen] = useState<{ of: string; width: number }>()
  const stored = useContext(PictureSizesContext).get(value.trim())
  const width = local === undefined ? stored?.width : chosen?.of === local ? chosen.width : undefined
  const warning = usePictureWarning(spec, preview !== undefined, width)
  const replace = (address: string) => {
    // A file that waits for the connection would later replace the chosen picture.
    upload.cancel()
    onChange(address)
  }
  const { isBusy } = upload
  const isBlank = value === '' && upload.state === undefined && field.error === undefined

  return (
    <fieldset
      className={styles.field}
      aria-label={label}
      data-empty={preview === undefined || undefined}
      data-blank={isBlank || undefined}
    >
      <DropZone
        className={`${basics.frame} ${styles.drop}`}
        aria-label={`${label}: ${text.drop}`}
        getDropOperation={() => 'copy'}
        onDrop={async ({ items }) => {
          const files = items.filter((item) => item.kind === 'file')
          choose(await Promise.all(files.map((item) => item.getFile())))
        }}
      >
        {preview !== undefined ? (
          <Picture
            key={preview}
            src={preview}
            alt={label}
            brokenText={upload.file?.name ?? text.broken}
            isSmall={local === undefined}
            onWidth={(px) => setChosen({ of: preview, width: px })}
          />
        ) : (
          <span className={styles.empty}>
            <ImagePlus size={28} strokeWidth={1.5} aria-hidden="true" />
            <Text slot="label">{text.drop}</Text>
          </span>
        )}
        {isBusy && <UploadProgress state={upload.state} onCancel={upload.cancel} />}
      </DropZone>
      <div className={`${basics.row} ${styles.actions}`}>
        <FileTrigger acceptedFileTypes={['image/*']} onSelect={(files) => choose([...(files ?? [])])} allowsMultiple>
          <Button isSmall isDisabled={isBusy}>
            <Upload size={16} strokeWidth={1.5} aria-hidden="true" />
            {text.choose}
          </Button>
        </FileTrigger>
        <span className={styles.camera}>
          <FileTrigger
            acceptedFileTypes={['image/*']}
            defaultCamera="environment"
            onSelect={(files) => choose([...(files ?? [])])}
          >
            <IconButton aria-label={text.camera} isDisabled={isBusy}>
              <Camera size={18} strokeWidth={1.5} aria-hidden="true" />
            </IconButton>
          </FileTrigger>
        </span>
        <LibraryButton
          label={label}
          shownWidth={spec.shownWidth}
          isDisabled={isBusy}
          isCompact={value !== ''}
          onChoose={replace}
        />
        {value !== '' && (
          <IconButton
            data-end
            variant="danger"
            aria-label={`${text.remove}: ${label}`}
            isDisabled={isBusy}
            onPress={() => replace('')}
          >
            <Trash2 size={18} strokeWidth={1.5} aria-hidden="true" />
          </IconButton>
        )}
      </div>
      <UploadFailure upload={upload} />
      <p role="status" className={styles.warning}>
        {warning}
      </p>
      {/* A chosen file has no address yet: the note would describe the replaced picture. */}
      {Note && !upload.isBusy && upload.file === undefined && isSafeUrl(value) && (
        <div className={styles.note}>
          <Note url={value} label={label} />
        </div>
      )}
      <PictureAddress {...field} name={name} label={label} value={value} onChange={replace} />
    </fieldset>
  )
}

/**
 * Warns if visitors will see no picture, or a blurred picture. Does not prevent saving.
 * @param width of the picture in pixels, once it is known
 */
function usePictureWarning(spec: PictureSpec, hasPicture: boolean, width: number | undefined): string | undefined {
  const { picture: text } = useText()
  const { locale } = useLocale()
  const { control } = useFormContext<FormValues>()
  const { shownWith = [], shownWidth } = spec
  const others = useWatch({ control, name: [...shownWith, 'active'] })
  const isShown = others.at(-1) !== false
  const isBlank = shownWith.length > 0 && others.slice(0, -1).every((value) => String(value ?? '').trim() === '')
  if (!hasPicture) return isBlank && isShown ? text.nothingShown : undefined
  if (width === undefined || shownWidth === undefined || width >= shownWidth) return undefined
  return text.tooSmall(formatNumber(locale, width), formatNumber(locale, shownWidth))
}

/** Places chosen or dropped files: the first file in a field, further files in empty picture fields. Names the files without a field. */
function usePlaceFiles(field: string): (files: readonly File[]) => void {
  const { place } = useFormUploads()
  const { picture: text } = useText()
  const { locale } = useLocale()
  return (files) => {
    const left = place(field, files)
    if (left.length === 0) return
    const names = left.map(({ name }) => `\u2068${name}\u2069`)
    toast.error(text.noRoom(formatList(locale, names)), { duration: TOAST_MS.toRead })
  }
}

type PictureAddressProps = Pick<
  TextFieldProps,
  'label' | 'value' | 'onChange' | 'onBlur' | 'inputRef' | 'requiredMark' | 'error'
> & { name: string }

/**
 * The label of a picture, and its address. Addresses of the storage are meaningless to staff: the field stays folded until staff
 * unfold it or focus it with the keyboard, or until its value is wrong.
 */
function PictureAddress({ label, requiredMark, ...field }: PictureAddressProps) {
  const { picture: text } = useText()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <div className={styles.name}>
        <span aria-hidden="true" className={styles.label}>
          {label} {requiredMark && <span className={fieldStyles.required}>{requiredMark}</span>}
        </span>
        <Button
          isSmall
          variant="quiet"
          aria-expanded={isOpen}
          aria-label={`${text.address}: ${label}`}
          onPress={() => setOpen(!isOpen)}
        >
          {text.addressShort}
        </Button>
      </div>
      <div className={styles.address} data-folded={(!isOpen && field.error === undefined) || undefined}>
        <TextField {...field} label={label} requiredMark={requiredMark} dir="ltr" inputMode="url" />
      </div>
    </>
  )
}
