import type { ContentTable } from '@bayt/content/entities/tables'
import { type LibraryPicture, libraryAddress, replacePicture } from '@bayt/content/queries/library'
import { RefusedRecord } from '@bayt/content/queries/refused-record'
import { Images, Upload } from 'lucide-react'
import { useState } from 'react'
import { FileTrigger } from 'react-aria-components/FileTrigger'
import { toast } from 'sonner'
import { afterWrite } from '../../data/after-write.ts'
import { createCalls } from '../../data/command.ts'
import { describeError } from '../../data/errors/describe.ts'
import { useServices } from '../../data/services.tsx'
import { undoOf } from '../../data/undo.ts'
import { useSingleMutation } from '../../data/use-single-mutation.ts'
import { COMMAND_TEXTS, sayUndone } from '../../list/bulk/command-texts.ts'
import { UploadFailure, UploadProgress } from '../../record/form/upload-progress.tsx'
import { usePicturePlace, usePictureUpload, useUploads } from '../../record/form/uploads.ts'
import { LibraryPicker } from '../../record/library/library-picker.tsx'
import { shownWidthOf } from '../../record/picture-places.ts'
import { recordName } from '../../record/record-name.ts'
import { toastSaved } from '../../record/undo/undo-button.tsx'
import basics from '../../ui/basics.module.css'
import { Button } from '../../ui/button.tsx'
import { CheckboxField } from '../../ui/checkbox-field.tsx'
import { Dialog, DialogBody, DialogFoot } from '../../ui/dialog.tsx'
import { formatNumber } from '../../ui/i18n/format.ts'
import { useLocale, useText } from '../../ui/i18n/locale-context.tsx'
import { Picture } from '../../ui/picture.tsx'
import { TOAST_MS } from '../../ui/toasts.tsx'
import { SUBJECTS } from '../subjects.ts'
import { UseList } from './picture-uses.tsx'
import styles from './pictures.module.css'
import { PICTURES_TEXTS } from './texts.ts'

/** Replaces a picture everywhere, and offers to undo it as one step. */
export function useReplace(picture: LibraryPicture, onDone: () => void) {
  const services = useServices()
  const { locale } = useLocale()
  const text = useText()
  const { replacing: texts } = PICTURES_TEXTS[locale]
  // Includes `picture_texts`: the cache keeps the library below the key of this table.
  const tables: ContentTable[] = [...new Set([...picture.uses.map(({ entity }) => entity), 'picture_texts' as const])]
  const afterAll = () => Promise.all(tables.map((table) => afterWrite(services, table)))
  const [calls] = useState(createCalls<{ address: string; withText: boolean }>)
  const describeRefused = ({ issues: [issue], record: { entity, id, names } }: RefusedRecord) => {
    const column = issue?.field ?? ''
    const label = SUBJECTS[entity].fields.find(({ name }) => name === column)?.label[locale] ?? column
    return texts.refused(
      label,
      recordName(entity, names, locale) || PICTURES_TEXTS[locale].unnamedRecord(formatNumber(locale, id)),
    )
  }
  return useSingleMutation({
    mutationFn: (replacement: { address: string; withText: boolean }) =>
      calls.send(replacement, (sent, request) => replacePicture(services.client, { picture: picture.picture, ...sent }, request)),
    onSuccess: async ({ result: count, request }) => {
      if (count === 0) toast.info(texts.none)
      else {
        const facts = { table: tables[0] ?? 'picture_texts', request, done: sayUndone(COMMAND_TEXTS[locale]) } as const
        const undo = undoOf(services.client, facts)
        const run = async () => {
          await undo.run()
          await afterAll()
          return undefined
        }
        toastSaved(texts.replaceDone(count), { ...undo, run })
      }
      onDone()
      await afterAll()
    },
    onError: (error) => {
      if (error instanceof RefusedRecord) toast.error(describeRefused(error), { duration: TOAST_MS.toRead })
      else toast.error((calls.mayBeDone(error) ? texts.unanswered : texts.failed)(describeError(error, text)))
      // The server may have run the command although its answer is missing.
      void afterAll()
    },
  })
}

/** The picture that staff chose as the replacement. An uploaded file has no description yet. */
interface Chosen {
  address: string
  hasText: boolean
}

interface ReplaceDialogProps {
  picture: LibraryPicture
  onClose: () => void
}

const FIELD = 'replacement'

/**
 * Replaces a picture everywhere. Staff choose a file or another picture. Before they confirm, they see both pictures and all affected
 * records.
 */
export function ReplaceDialog({ picture, onClose }: ReplaceDialogProps) {
  const { config } = useServices()
  const { picture: pictureText, form } = useText()
  const { locale } = useLocale()
  const { replacing: texts } = PICTURES_TEXTS[locale]
  const [chosen, setChosen] = useState<Chosen>()
  const [width, setWidth] = useState<number>()
  const [isPicking, setPicking] = useState(false)
  const [keepsText, setKeepsText] = useState(true)
  const uploads = useUploads()
  const upload = usePictureUpload(uploads, FIELD)
  usePicturePlace(uploads, FIELD, { isEmpty: false, onUploaded: (address) => choose({ address, hasText: false }) })
  const replace = useReplace(picture, onClose)
  const widths = picture.uses.map(({ entity }) => shownWidthOf(entity) ?? 0)
  const shownWidth = Math.max(0, ...widths)
  const format = (value: number) => formatNumber(locale, value)
  const isBusy = upload.isBusy || replace.isPending

  function choose(next: Chosen) {
    setChosen(next)
    setWidth(undefined)
    setPicking(false)
  }

  function replaceByFile(file: File) {
    // Closes the library before the upload: the uploaded file would silently replace a picture that staff choose there meanwhile.
    setPicking(false)
    uploads.start(FIELD, file)
  }

  return (
    <Dialog title={texts.title} size={isPicking ? 'large' : 'medium'} onClose={replace.isPending ? undefined : onClose} hasClose>
      <DialogBody>
        <div className={styles.sides}>
          <figure className={styles.side}>
            <figcaption>{texts.before}</figcaption>
            <div className={`${basics.frame} ${styles.frame}`}>
              <Picture
                src={libraryAddress(config.supabaseUrl, picture.picture)}
                alt={texts.before}
                brokenText={pictureText.broken}
                isSmall
              />
            </div>
          </figure>
          <figure className={styles.side}>
            <figcaption>{texts.after}</figcaption>
            <div className={`${basics.frame} ${styles.frame}`} aria-live="polite">
              {upload.isBusy ? (
                <UploadProgress state={upload.state} onCancel={upload.cancel} />
              ) : chosen ? (
                <Picture
                  key={chosen.address}
                  src={chosen.address}
                  alt={texts.after}
                  brokenText={pictureText.broken}
                  onWidth={setWidth}
                />
              ) : (
                <p>{texts.nothing}</p>
              )}
            </div>
          </figure>
        </div>
        <div className={styles.buttons}>
          <FileTrigger acceptedFileTypes={['image/*']} onSelect={(files) => files?.[0] && replaceByFile(files[0])}>
            <Button isDisabled={isBusy}>
              <Upload size={16} strokeWidth={1.5} aria-hidden="true" />
              {pictureText.choose}
            </Button>
          </FileTrigger>
          <Button isDisabled={isBusy} aria-expanded={isPicking} onPress={() => setPicking(!isPicking)}>
            <Images size={16} strokeWidth={1.5} aria-hidden="true" />
            {texts.library}
          </Button>
        </div>
        <UploadFailure upload={upload} />
        {isPicking && (
          <LibraryPicker
            shownWidth={shownWidth || undefined}
            without={picture.picture}
            onChoose={(address, { texts: own }) => {
              // A file that waits for the connection would later replace the chosen picture.
              upload.cancel()
              choose({ address, hasText: own !== null })
            }}
          />
        )}
        {chosen && width !== undefined && width < shownWidth && (
          <p className={styles.warning} role="status">
            {texts.narrow(format(width), format(shownWidth))}
          </p>
        )}
        {picture.texts && chosen?.hasText && <p>{texts.ownText}</p>}
        {picture.texts && !chosen?.hasText && (
          <CheckboxField label={texts.keepText} isSelected={keepsText} onChange={setKeepsText} />
        )}
        <section>
          <p>{texts.replaceWhere(picture.use_count)}</p>
          <UseList uses={picture.uses} />
        </section>
      </DialogBody>
      <DialogFoot>
        <Button isDisabled={replace.isPending} onPress={onClose}>
          {form.cancel}
        </Button>
        <Button
          variant="primary"
          isDisabled={!chosen || upload.file !== undefined}
          isPending={replace.isPending}
          onPress={() => chosen && replace.mutate({ address: chosen.address, withText: keepsText })}
        >
          {texts.replaceConfirm(picture.use_count)}
        </Button>
      </DialogFoot>
    </Dialog>
  )
}
