import { createContext, type RefObject, useContext, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { toast } from 'sonner'
import { describeError } from '../../data/errors/describe.ts'
import { type Services, useServices } from '../../data/services.tsx'
import { useAccountId } from '../../data/session/use-session.ts'
import { PictureRefusedError } from '../../data/upload/prepare.ts'
import { createUpload, createUploadQueue, isUnread, type Upload, type UploadState } from '../../data/upload/queue.ts'
import type { Dictionary } from '../../ui/i18n/dictionary.ts'
import { useText } from '../../ui/i18n/locale-context.tsx'
import { LIBRARY_SIZES } from './use-picture-sizes.tsx'

/** The message of an upload that failed or was refused (spec: admin §8). */
export function describeUploadError(error: unknown, text: Dictionary): string {
  if (!(error instanceof PictureRefusedError)) return text.picture.failed(describeError(error, text))
  const texts = {
    not_an_image: `${text.picture.notAnImage}. ${text.picture.formats}`,
    heic: text.picture.heic,
    too_large: text.picture.tooLarge,
    too_many_pixels: text.picture.tooManyPixels,
  }
  return texts[error.problem]
}

/** What the device keeps of the pictures of a form until they are uploaded. */
export interface KeptPictures {
  /** The ids of the kept pictures. */
  ids: () => readonly string[]
  /** @returns whether the device keeps the file. Never rejects */
  keep: (id: string, file: File) => Promise<boolean>
  read: (id: string) => Promise<File | undefined>
  release: (id: string) => Promise<void>
}

/** A part of a form that gets uploaded pictures. */
export interface PicturePlace {
  /** Whether a further file of a drop can be put here. */
  isEmpty: boolean
  /** @param part the picture of a text; empty for a picture field */
  onUploaded: (url: string, part: string) => void
  onRefused?: (part: string) => void
}

/** `sending` while a picture is prepared and uploaded; `waiting` while it is kept on the device for another attempt. */
export type UploadStatus = 'sending' | 'waiting'

export type FormUploads = ReturnType<typeof createFormUploads>

/**
 * The uploads of a form. The id of a picture is the name of its field; a picture in a text has a part behind it (`content_en#…`). An upload
 * ends with its place: the device keeps the file, and sends it again when the draft is continued.
 * @param kept absent for a dialog without a draft: its files wait for the connection only while the dialog is open
 * @param text of the messages
 */
export function createFormUploads(
  services: Services,
  accountId: number,
  kept: KeptPictures | undefined,
  text: { current: Dictionary },
) {
  const places = new Map<string, RefObject<PicturePlace>>()
  const listeners = new Set<() => void>()
  /** The pictures that staff have chosen since the form was opened. */
  const picked = new Set<string>()
  let files: ReadonlyMap<string, File> = new Map()

  /** Calls the place of a picture with the part of the picture. */
  const tell = ({ id }: Upload, call: (place: PicturePlace, part: string) => void) => {
    const [name = '', part = ''] = id.split('#')
    const place = places.get(name)
    if (place) call(place.current, part)
  }
  const unfinished = () => queue.all().filter(({ state }) => state.status !== 'refused')
  const of = (name: string) => queue.all().filter(({ id }) => isOf(id, name))
  const notify = () => {
    const next = unfinished().flatMap(({ id, file }): [string, File][] => (file ? [[id, file]] : []))
    if (next.length !== files.size || next.some(([id, file]) => files.get(id) !== file)) files = new Map(next)
    for (const listener of listeners) listener()
  }
  const queue = createUploadQueue(services, accountId, {
    read: async ({ id }) => kept?.read(id),
    use: async (upload, url) => {
      tell(upload, (place, part) => place.onUploaded(url, part))
      void services.queryClient.invalidateQueries({ queryKey: [LIBRARY_SIZES] })
      toast.success(text.current.picture.uploaded)
    },
    failed: (upload, error) => {
      const { id, name, state } = upload
      // One toast per file: later attempts are automatic.
      if (!isUnread(error)) toast.error(describeUploadError(error, text.current), { id: `upload/${id}/${name}` })
      if (state.status === 'refused') tell(upload, (place, part) => place.onRefused?.(part))
    },
    forget: ({ id }) => void kept?.release(id),
    changed: notify,
  })

  const start = (id: string, file: File) => {
    const upload: Upload = { ...createUpload(id, file), ...(kept ? {} : { isKept: false }) }
    picked.add(id)
    void kept?.keep(id, file).then((isKept) => {
      // A new state: the place shows whether its picture is kept.
      Object.assign(upload, { isKept, state: { ...upload.state } })
      notify()
    })
    queue.add([upload])
  }

  return {
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    get: queue.get,
    /** The pictures of a text or a field. */
    of,
    /** The chosen files that are not uploaded yet. */
    files: () => files,
    status: (): UploadStatus | undefined => {
      const all = unfinished()
      if (all.length === 0) return undefined
      return all.some(({ state }) => state.status === 'failed') ? 'waiting' : 'sending'
    },
    hasUnfinished: () => unfinished().length > 0,
    hasPicked: () => unfinished().some(({ id }) => picked.has(id)),
    /** Whether the device fails to keep a chosen file. */
    isUnkept: () => unfinished().some(({ isKept }) => isKept === false),
    start,
    retry: queue.retryAll,
    cancel: (id: string) => queue.cancel([id]),
    /** The draft was discarded: the form forgets its files. */
    discard: () => queue.close(),
    /** Registers a part of the form, and continues its kept pictures. @returns a function that ends its uploads */
    open: (name: string, place: RefObject<PicturePlace>) => {
      places.set(name, place)
      const ids = kept?.ids().filter((id) => isOf(id, name)) ?? []
      queue.add(ids.map((id) => ({ ...createUpload(id, undefined), isKept: true })))
      return () => {
        places.delete(name)
        queue.close(of(name))
      }
    },
    /** Gives the first file to a field, and each further file to the next empty field. @returns the files without a field */
    place: (field: string, [first, ...others]: readonly File[]): File[] => {
      if (!first) return []
      const names = [...places.keys()]
      const at = names.indexOf(field)
      // Empty fields are found before the first upload starts: first the fields after the chosen field, then the fields from the
      // start of the form.
      const empty = [...names.slice(at + 1), ...names.slice(0, at)].filter((name) => places.get(name)?.current.isEmpty)
      start(field, first)
      for (const [index, name] of empty.entries()) {
        const file = others[index]
        if (file) start(name, file)
      }
      return others.slice(empty.length)
    },
  }
}

/** Whether a picture belongs to a field or a text. */
const isOf = (id: string, name: string) => id.split('#')[0] === name

const UploadsContext = createContext<FormUploads | undefined>(undefined)
export const UploadsProvider = UploadsContext.Provider

/** The uploads of the form around a component. The form does not save before its chosen pictures are uploaded. */
export function useFormUploads(): FormUploads {
  const uploads = useContext(UploadsContext)
  if (!uploads) throw new Error('A picture field is used outside a form.')
  return uploads
}

/** The uploads of a new form or dialog. */
export function useUploads(kept?: KeptPictures): FormUploads {
  const services = useServices()
  const accountId = useAccountId()
  const newest = useText()
  const text = useRef(newest)
  text.current = newest
  const [uploads] = useState(() => createFormUploads(services, accountId, kept, text))
  return uploads
}

/** Gives uploaded pictures to a part of a form, until the part leaves the screen. */
export function usePicturePlace({ open }: FormUploads, name: string, place: PicturePlace): void {
  const newest = useRef(place)
  newest.current = place
  useEffect(() => open(name, newest), [open, name])
}

/** A picture during its upload. */
export function usePictureUpload(uploads: FormUploads, id: string) {
  const text = useText()
  const state = useSyncExternalStore(uploads.subscribe, (): UploadState | undefined => uploads.get(id)?.state)
  const upload = uploads.get(id)
  const isFailed = state?.status === 'failed'
  const isRefused = state?.status === 'refused'
  const note = upload?.isKept === false ? text.picture.notKept : text.picture.kept
  return {
    state,
    isBusy: state !== undefined && !isFailed && !isRefused,
    /** Why the upload failed. A file that waits for another attempt also has `retry`. */
    failure:
      isFailed || isRefused
        ? {
            message: [describeUploadError(state.error, text), ...(isFailed && !isUnread(state.error) ? [note] : [])].join(' '),
            retry: isFailed ? uploads.retry : undefined,
          }
        : undefined,
    name: upload?.name,
    /** The chosen file, unless it is refused. */
    file: isRefused ? undefined : upload?.file,
    cancel: () => uploads.cancel(id),
  }
}
