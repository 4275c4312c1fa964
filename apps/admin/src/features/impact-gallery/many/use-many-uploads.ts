import { createRequestId } from '@bayt/content/queries/request-id'
import { useEffect, useRef, useState } from 'react'
import { useLocale, useText } from '../../../lib/i18n/locale-context.tsx'
import { useServices } from '../../../lib/services.tsx'
import { useAfterWrite } from '../../../resource/api/use-after-write.ts'
import { COMMAND_TEXTS } from '../../../resource/bulk/command-texts.ts'
import { undoOfCommand } from '../../../resource/bulk/undo-of-command.ts'
import { describeUploadError } from '../../../resource/form/describe-upload-error.ts'
import { toastSaved } from '../../../resource/undo/toast-saved.ts'
import { addPicture, createJob, type Job } from './add-picture.ts'
import { addedRows, isUploading, type Tile } from './tile.ts'

/** Uploads at the same time: more would only share the connection. */
const PARALLEL = 2

/** Uploads many files, each with its progress, as one command with one undo. */
export function useManyUploads() {
  const services = useServices()
  const text = useText()
  const texts = COMMAND_TEXTS[useLocale().locale]
  const afterWrite = useAfterWrite('impact_gallery')
  const [tiles, setTiles] = useState<Tile[]>([])
  const jobs = useRef({ all: new Map<string, Job>(), waiting: [] as Job[], running: 0, command: '', added: 0 })

  const setState = (key: string, state: Tile['state']) =>
    setTiles((before) => before.map((tile) => (tile.key === key ? { ...tile, state } : tile)))
  const remove = (key: string) => setTiles((before) => before.filter((tile) => tile.key !== key))

  const finish = () => {
    const { command, added } = jobs.current
    if (added === 0) return
    const undo = undoOfCommand(services.client, 'impact_gallery', command, texts)
    const run = async () => {
      await undo.run()
      setTiles([])
      return undefined
    }
    toastSaved(texts.added(added), { ...undo, run }, `many/${command}`)
    void afterWrite()
  }

  const next = async (): Promise<void> => {
    const job = jobs.current.waiting.shift()
    if (!job) return jobs.current.running === 0 ? finish() : undefined
    jobs.current.running++
    setState(job.key, { status: 'preparing' })
    try {
      const onProgress = (share: number) => setState(job.key, { status: 'sending', share })
      const row = await addPicture(services, job, jobs.current.command, onProgress)
      jobs.current.added++
      setState(job.key, { status: 'added', row })
    } catch (error) {
      if (!job.aborter.signal.aborted) {
        setState(job.key, { status: 'failed', message: describeUploadError(error, text), retry: () => enqueue([job]) })
      }
    }
    jobs.current.running--
    return next()
  }

  const enqueue = (more: Job[]) => {
    for (const { key } of more) setState(key, { status: 'waiting' })
    jobs.current.waiting.push(...more)
    for (let free = PARALLEL - jobs.current.running; free > 0 && jobs.current.waiting.length > 0; free--) void next()
  }

  const isBusy = isUploading(tiles)
  useEffect(() => {
    if (!isBusy) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [isBusy])

  return {
    tiles,
    isBusy,
    /** @param lastOrder the highest place in the gallery */
    start: (files: File[], lastOrder: number) => {
      if (!isBusy) Object.assign(jobs.current, { command: createRequestId(), added: 0 })
      const more = files.map((file, at) => createJob(file, lastOrder + tiles.length + at + 1))
      for (const job of more) jobs.current.all.set(job.key, job)
      setTiles((before) => [
        ...before,
        ...more.map(({ key, file }): Tile => ({ key, picture: URL.createObjectURL(file), state: { status: 'waiting' } })),
      ])
      enqueue(more)
    },
    cancel: (key: string) => {
      const { all, waiting } = jobs.current
      jobs.current.waiting = waiting.filter((job) => job.key !== key)
      all.get(key)?.aborter.abort()
      remove(key)
    },
    show: (shown: Tile[]) => setTiles(shown),
    /** Hides items that have their titles. */
    hide: (ids: number[]) =>
      setTiles((before) => before.filter((tile) => addedRows([tile]).every(({ id }) => !ids.includes(id)))),
    added: addedRows(tiles),
  }
}
