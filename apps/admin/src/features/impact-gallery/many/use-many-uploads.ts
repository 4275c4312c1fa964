import { createRequestId } from '@bayt/content/queries/request-id'
import { useEffect, useRef, useState } from 'react'
import { useLocale, useText } from '../../../lib/i18n/locale-context.tsx'
import { readAgain } from '../../../lib/read-again.ts'
import { useServices } from '../../../lib/services.tsx'
import { useStableCallback } from '../../../lib/use-stable-callback.ts'
import { resourceKeys } from '../../../resource/api/keys.ts'
import { isUncertain } from '../../../resource/api/save-record.ts'
import { useAfterWrite } from '../../../resource/api/use-after-write.ts'
import { COMMAND_TEXTS } from '../../../resource/bulk/command-texts.ts'
import { listNames } from '../../../resource/bulk/list-names.ts'
import { undoOfCommand } from '../../../resource/bulk/undo-of-command.ts'
import { describeUploadError } from '../../../resource/form/describe-upload-error.ts'
import { toastSaved } from '../../../resource/undo/toast-saved.ts'
import { addPicture, createJob, type Job, renewRequest } from './add-picture.ts'
import { MANY_TEXTS } from './many-texts.ts'
import { addedRows, isUploading, newIds, type Tile } from './tile.ts'
import { toastNotAdded } from './toast-not-added.tsx'

/** Uploads at the same time: more would only share the connection. */
const PARALLEL = 2

/** Uploads many files, each with its progress, as one command with one undo. */
export function useManyUploads() {
  const services = useServices()
  const text = useText()
  const { locale } = useLocale()
  const texts = COMMAND_TEXTS[locale]
  const many = MANY_TEXTS[locale]
  const afterWrite = useAfterWrite('impact_gallery')
  const [tiles, setTiles] = useState<Tile[]>([])
  const [visit] = useState(createRequestId)
  const jobs = useRef({
    all: new Map<string, Job>(),
    waiting: [] as Job[],
    failed: new Set<Job>(),
    running: 0,
    command: '',
    /** The tiles that are added and not undone, by their commands. */
    added: new Map<string, string[]>(),
    /** The commands that have added something since an undo was offered. */
    grown: new Set<string>(),
    isLeft: false,
    warn: (event: BeforeUnloadEvent) => event.preventDefault(),
  })
  const isIdle = () => jobs.current.running === 0 && jobs.current.waiting.length === 0

  const setState = (key: string, state: Tile['state']) =>
    setTiles((before) => before.map((tile) => (tile.key === key ? { ...tile, state } : tile)))
  const remove = (key: string) => setTiles((before) => before.filter((tile) => tile.key !== key))

  const finish = () => {
    window.removeEventListener('beforeunload', jobs.current.warn)
    if (jobs.current.grown.size === 0) return
    for (const command of jobs.current.grown) offerUndo(command, jobs.current.added.get(command)?.length ?? 0)
    jobs.current.grown.clear()
    void afterWrite()
  }

  const offerUndo = (command: string, count: number) => {
    let keys: string[] = []
    const undo = undoOfCommand(services.client, 'impact_gallery', command, texts, () => keys.length)
    const run = async () => {
      const { all, added, failed, grown } = jobs.current
      // A picture that is tried again from now on is not undone, or counted, with those.
      if (jobs.current.command === command) jobs.current.command = createRequestId()
      keys = added.get(command) ?? []
      const hasGrown = grown.delete(command)
      const undoing = undo.run()
      // Pictures on their way only wait for its end; its error is thrown below.
      const settled = undoing.catch(() => undefined)
      for (const job of all.values()) if (job.command === command && !keys.includes(job.key)) job.undo = settled
      try {
        await undoing
      } catch (error) {
        if (hasGrown) grown.add(command)
        throw error
      }
      for (const job of failed) if (job.command === command) renewRequest(job)
      added.set(
        command,
        (added.get(command) ?? []).filter((key) => !keys.includes(key)),
      )
      setTiles((before) => before.filter(({ key }) => !keys.includes(key)))
      return undefined
    }
    toastSaved(texts.added(count), { ...undo, run }, `many/${command}`)
  }

  /** After staff left the screen, nothing else shows what failed. */
  const nameFailed = useStableCallback(() => {
    const failed = [...jobs.current.failed]
    if (failed.length === 0) return
    const names = failed.map(({ file }) => file.name)
    toastNotAdded({
      id: `many/not-added/${visit}`,
      message: many.notAdded(listNames(locale, names, many.otherPictures)),
      retry: many.retryAll,
      close: many.close,
      onRetry: () => enqueue(failed),
    })
  })

  const next = async (): Promise<void> => {
    const job = jobs.current.waiting.shift()
    if (!job) return isIdle() ? finish() : undefined
    jobs.current.running++
    setState(job.key, { status: 'preparing' })
    try {
      const onProgress = (share: number) => setState(job.key, { status: 'sending', share })
      const row = await addPicture(services, job, () => jobs.current.command, onProgress)
      const { command = jobs.current.command } = job
      jobs.current.added.set(command, [...(jobs.current.added.get(command) ?? []), job.key])
      jobs.current.grown.add(command)
      setState(job.key, { status: 'added', row, isNew: true })
    } catch (error) {
      if (job.aborter.signal.aborted) {
        // Its item may have been added without an answer, and is in the list then, hidden from visitors.
        if (isUncertain(error)) void readAgain(services.queryClient, resourceKeys.table('impact_gallery'))
      } else {
        setState(job.key, { status: 'failed', message: describeUploadError(error, text), retry: () => enqueue([job]) })
        jobs.current.failed.add(job)
        if (jobs.current.isLeft) nameFailed()
      }
    }
    jobs.current.running--
    return next()
  }

  const enqueue = (more: Job[]) => {
    for (const job of more) {
      setState(job.key, { status: 'waiting' })
      jobs.current.failed.delete(job)
    }
    jobs.current.waiting.push(...more)
    // It outlives the screen, like the uploads.
    window.addEventListener('beforeunload', jobs.current.warn)
    for (let free = PARALLEL - jobs.current.running; free > 0 && jobs.current.waiting.length > 0; free--) void next()
  }

  useEffect(() => {
    const { current } = jobs
    current.isLeft = false
    return () => {
      current.isLeft = true
      nameFailed()
    }
  }, [nameFailed])

  return {
    tiles,
    isBusy: isUploading(tiles),
    /** @param lastOrder the highest place in the gallery */
    start: (files: File[], lastOrder: number) => {
      if (isIdle()) jobs.current.command = createRequestId()
      const more = files.map((file, at) => createJob(file, lastOrder + tiles.length + at + 1))
      for (const job of more) jobs.current.all.set(job.key, job)
      setTiles((before) => [
        ...before,
        ...more.map(({ key, file }): Tile => ({ key, picture: file, state: { status: 'waiting' } })),
      ])
      enqueue(more)
    },
    cancel: (key: string) => {
      const { all, waiting, failed } = jobs.current
      jobs.current.waiting = waiting.filter((job) => job.key !== key)
      const job = all.get(key)
      job?.aborter.abort()
      if (job) failed.delete(job)
      remove(key)
    },
    /** Shows these tiles instead; pictures that failed are given up. */
    show: (shown: Tile[]) => {
      jobs.current.failed.clear()
      setTiles(shown)
    },
    /** Hides items that have their titles. */
    hide: (ids: number[]) =>
      setTiles((before) => before.filter((tile) => addedRows([tile]).every(({ id }) => !ids.includes(id)))),
    added: addedRows(tiles),
    newIds: newIds(tiles),
  }
}
