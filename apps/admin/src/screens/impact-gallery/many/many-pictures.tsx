import type { ImpactGalleryItem } from '@bayt/content/entities/impact-gallery-item'
import type { Locale } from '@bayt/content/locale'
import { ImagePlus, X } from 'lucide-react'
import { useEffect, useSyncExternalStore } from 'react'
import { DropZone } from 'react-aria-components/DropZone'
import { FileTrigger } from 'react-aria-components/FileTrigger'
import { Text } from 'react-aria-components/Text'
import { toast } from 'sonner'
import { useServices } from '../../../data/services.tsx'
import { useAccountId } from '../../../data/session/use-session.ts'
import { undoOf } from '../../../data/undo.ts'
import { isUnread } from '../../../data/upload/queue.ts'
import { COMMAND_TEXTS, sayUndone } from '../../../list/bulk/command-texts.ts'
import { listNames } from '../../../list/bulk/list-names.ts'
import { UploadProgress, WAITING_TEXTS } from '../../../record/form/upload-progress.tsx'
import { describeUploadError } from '../../../record/form/uploads.ts'
import { toastSaved } from '../../../record/undo/undo-button.tsx'
import basics from '../../../ui/basics.module.css'
import { Button, IconButton } from '../../../ui/button.tsx'
import { counted, countInArabic } from '../../../ui/i18n/count.ts'
import { formatNumber } from '../../../ui/i18n/format.ts'
import { useLocale, useText } from '../../../ui/i18n/locale-context.tsx'
import { useObjectUrl } from '../../../ui/local-picture.ts'
import { Notice } from '../../../ui/notice.tsx'
import { TOAST_MS } from '../../../ui/toasts.tsx'
import { useIsShown } from '../../../ui/use-is-shown.ts'
import { useStableCallback } from '../../../ui/use-stable-callback.ts'
import type { Job } from './add-picture.ts'
import styles from './many.module.css'
import { type Finished, pictureQueueOf } from './picture-queue.ts'

/** Adding many pictures to the gallery at once. */
const en = {
  title: 'Add several pictures',
  drop: 'Drop pictures here: each becomes a gallery item, hidden until you show it',
  choose: 'Choose pictures',
  notPictures: (names: string) => `Not pictures, so not added: ${names}`,
  /** The last part of a list of files. */
  otherFiles: (count: number) => `${formatNumber('en', count)} more`,
  uploaded: (done: number, all: number) => `${formatNumber('en', done)} of ${counted(all, 'item')} added`,
  remaining: 'Not in the gallery yet',
  remove: (place: number) => `Leave out picture ${formatNumber('en', place)}`,
  removeAll: 'Leave out the rest',
  retryAll: 'Try all again',
  /** While pictures wait for the connection. */
  kept: 'The pictures are kept on this device and go on by themselves as soon as the connection is back, also after you close this page and come back to it.',
  notKept: 'The pictures go on as soon as the connection is back. This device cannot keep them: leave this page open.',
  notAdded: (names: string) => `Not added to the gallery: ${names}`,
  /** The last part of a list of pictures. */
  otherPictures: (count: number) => `${formatNumber('en', count)} more`,
}

const OTHER_FILES = { one: 'ملف آخر', two: 'ملفان آخران', few: 'ملفات أخرى', many: 'ملفًا آخر', other: 'ملف آخر' }
const OTHER_PICTURES = { one: 'صورة أخرى', two: 'صورتان أخريان', few: 'صور أخرى', many: 'صورة أخرى', other: 'صورة أخرى' }

const ar: typeof en = {
  title: 'إضافة عدة صور',
  drop: 'أفلت الصور هنا: تصبح كل صورة عنصرًا في المعرض، ويبقى مخفيًا حتى تُظهره',
  choose: 'اختيار صور',
  notPictures: (names) => `ملفات ليست صورًا ولم تُضف: ${names}`,
  otherFiles: (count) => countInArabic(count, OTHER_FILES),
  uploaded: (done, all) => `أُضيف ${formatNumber('ar', done)} من ${formatNumber('ar', all)}`,
  remaining: 'صور لم تُضف إلى المعرض بعد',
  remove: (place) => `استبعاد الصورة ${formatNumber('ar', place)}`,
  removeAll: 'استبعاد الباقي',
  retryAll: 'إعادة المحاولة للكل',
  kept: 'الصور محفوظة على هذا الجهاز، ويُستأنف رفعها تلقائيًا فور عودة الاتصال، حتى لو أغلقت هذه الصفحة ثم عدت إليها.',
  notKept: 'يُستأنف رفع الصور فور عودة الاتصال. لا يستطيع هذا الجهاز الاحتفاظ بها، فأبقِ هذه الصفحة مفتوحة.',
  notAdded: (names) => `صور لم تُضف إلى المعرض: ${names}`,
  otherPictures: (count) => countInArabic(count, OTHER_PICTURES),
}

export const MANY_TEXTS: Record<Locale, typeof en> = { en, ar }

/** Adds many pictures by a single drop, and shows the pictures that are not in the gallery yet. */
export function ManyPictures({ rows }: { rows: ImpactGalleryItem[] }) {
  const { locale } = useLocale()
  const text = useText()
  const texts = MANY_TEXTS[locale]
  const { queue, view } = usePictureQueue()
  const start = (files: File[]) => {
    const pictures = files.filter(({ type }) => type === '' || type.startsWith('image/'))
    const others = files.filter((file) => !pictures.includes(file)).map(({ name }) => name)
    if (others.length > 0) toast.error(texts.notPictures(listNames(locale, others, texts.otherFiles)))
    if (pictures.length > 0) queue.add(pictures, Math.max(0, ...rows.map(({ display_order }) => display_order)))
  }
  const { tiles, added, total, heldBy, isUnkept } = view
  return (
    <section className={styles.panel} aria-label={texts.title}>
      <DropZone
        className={styles.drop ?? ''}
        aria-label={texts.title}
        getDropOperation={() => 'copy'}
        onDrop={async ({ items }) =>
          start(await Promise.all(items.flatMap((item) => (item.kind === 'file' ? [item.getFile()] : []))))
        }
      >
        <ImagePlus size={24} strokeWidth={1.5} aria-hidden="true" />
        <Text slot="label">{texts.drop}</Text>
        <FileTrigger allowsMultiple acceptedFileTypes={['image/*']} onSelect={(files) => start([...(files ?? [])])}>
          <Button isSmall>{texts.choose}</Button>
        </FileTrigger>
      </DropZone>
      {tiles.length > 0 && (
        <>
          <div className={styles.head}>
            <p role="status" className={styles.progress}>
              {texts.uploaded(added, total)}
            </p>
            <Button isSmall variant="quiet" onPress={queue.cancelAll}>
              {texts.removeAll}
            </Button>
          </div>
          {heldBy !== undefined && (
            <Notice
              tone="attention"
              title={describeUploadError(heldBy, text)}
              actions={
                <Button isSmall variant="primary" onPress={queue.retryAll}>
                  {texts.retryAll}
                </Button>
              }
            >
              {!isUnread(heldBy) && (isUnkept ? texts.notKept : texts.kept)}
            </Notice>
          )}
          <ol className={styles.tiles} aria-label={texts.remaining}>
            {tiles.map((job, at) => (
              <PictureTile key={job.slot} job={job} place={at + 1} onCancel={() => queue.cancel(job.slot)} />
            ))}
          </ol>
        </>
      )}
    </section>
  )
}

interface PictureTileProps {
  job: Job
  /** Number of the picture in the list, from 1. */
  place: number
  onCancel: () => void
}

/** A picture that is not in the gallery yet, with its progress. */
function PictureTile({ job: { name, picture, file, state }, place, onCancel }: PictureTileProps) {
  const { locale } = useLocale()
  const text = useText()
  const texts = MANY_TEXTS[locale]
  // Shows the thumbnail: a phone needs too long to draw the original of a large photo.
  const url = useObjectUrl(picture ? (picture.thumbnail ?? picture.blob) : state.status === 'preparing' ? undefined : file)
  return (
    <li className={`${basics.box} ${styles.tile}`}>
      <div className={styles.picture}>
        {url && <img src={url} alt="" />}
        {state.status === 'sending' && <UploadProgress state={state} onCancel={onCancel} />}
      </div>
      <div className={styles.facts}>
        <bdi className={styles.name}>{name}</bdi>
        {state.status !== 'sending' && (
          <IconButton aria-label={texts.remove(place)} onPress={onCancel}>
            <X size={18} strokeWidth={1.5} aria-hidden="true" />
          </IconButton>
        )}
      </div>
      {state.status === 'preparing' && <p className={basics.quiet}>{text.picture.preparing}</p>}
      {(state.status === 'waiting' || state.status === 'failed') && <p className={basics.quiet}>{WAITING_TEXTS[locale]}</p>}
      {state.status === 'refused' && (
        <p className={basics.failed} role="alert">
          {describeUploadError(state.error, text)}
        </p>
      )}
    </li>
  )
}

/** The queue of an account and its view. Uploads continue for pictures that a closed tab has left on this device. */
function usePictureQueue() {
  const services = useServices()
  const { locale } = useLocale()
  const queue = pictureQueueOf(services, useAccountId())
  const view = useSyncExternalStore(queue.subscribe, queue.view)
  const isShown = useIsShown()
  // This callback outlives the screen, as the uploads do.
  const finish = useStableCallback(({ added, refused }: Finished) => {
    const texts = COMMAND_TEXTS[locale]
    for (const [command, count] of added) {
      const undo = undoOf(services.client, { table: 'impact_gallery', request: command, done: sayUndone(texts) })
      toastSaved(texts.added(count), undo, `many/${command}`)
    }
    // An open screen shows the refused files itself.
    if (refused.length === 0 || isShown()) return
    const { notAdded, otherPictures } = MANY_TEXTS[locale]
    toast.error(notAdded(listNames(locale, refused, otherPictures)), { duration: TOAST_MS.untilClosed })
  })
  useEffect(() => {
    queue.tell(finish)
    queue.resume().catch((error: unknown) => {
      console.warn('The pictures that wait on this device could not be read:', error)
    })
  }, [queue, finish])
  return { queue, view }
}
