import { isInPublicStorage } from '@bayt/content/entities/picture-address'
import { type ContentTable, columnsOfKind } from '@bayt/content/entities/tables'
import type { DevicePicture, PreviewEdit } from '@bayt/release/preview'
import { useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react'
import { useWatch } from 'react-hook-form'
import { serverNow } from '../../data/clock.ts'
import type { FormValues } from '../../data/drafts/draft.ts'
import { useServices } from '../../data/services.tsx'
import { measurePicture } from '../../ui/local-picture.ts'
import type { IsTyped } from '../form/form-values.ts'
import { useFormUploads } from '../form/uploads.ts'
import { madeVisible, NEW_RECORD_ID, rowOfValues, type Visibility, visibilityOf } from './row-of-values.ts'

type Columns = Readonly<Record<string, unknown>>
type Pictures = Readonly<Record<string, DevicePicture>>

/** A reserved host (RFC 2606): a preview row needs an address even for a file that has none. */
const addressOfFile = (src: string) => `https://device.invalid/${src.slice(src.lastIndexOf('/') + 1)}`

/**
 * The pictures of a form that the site does not have yet: chosen files, and addresses of the media library that the record did
 * not have when the preview was opened.
 * @returns the values of the picture fields with files, and the pictures by address
 */
export function useDevicePictures(
  table: ContentTable,
  values: Columns,
  opened: Columns,
  files: ReadonlyMap<string, File>,
): { addresses: FormValues; pictures: Pictures } {
  const { supabaseUrl } = useServices().config
  const [chosen, setChosen] = useState<ReadonlyMap<string, string>>(new Map())
  const [pictures, setPictures] = useState<Pictures>({})

  useEffect(() => {
    const sources = new Map([...files].map(([field, file]) => [field, URL.createObjectURL(file)]))
    setChosen(sources)
    return () => {
      for (const source of sources.values()) URL.revokeObjectURL(source)
    }
  }, [files])

  const typed = columnsOfKind(table, 'picture')
    .filter((name) => values[name] !== opened[name])
    .map((name) => String(values[name] ?? ''))
    .filter((address) => isInPublicStorage(address, supabaseUrl))
  const wanted = [...[...chosen.values()].map((src) => [addressOfFile(src), src]), ...typed.map((src) => [src, src])]
  const key = JSON.stringify(wanted)
  useEffect(() => {
    let isCurrent = true
    const sources = new Map<string, string>(JSON.parse(key))
    setPictures((known) => Object.fromEntries(Object.entries(known).filter(([address]) => sources.has(address))))
    // In parallel: a picture from the storage is slow on a slow connection, and the other pictures are on the device.
    for (const [address, src] of sources) {
      void measurePicture(src).then((size) => {
        if (isCurrent && size) setPictures((known) => ({ ...known, [address]: { ...size, src } }))
      })
    }
    return () => {
      isCurrent = false
    }
  }, [key])

  return { addresses: Object.fromEntries([...chosen].map(([field, src]) => [field, addressOfFile(src)])), pictures }
}

/** The content of a preview: the record of a form. */
export interface PreviewSource {
  table: ContentTable
  id: number
  /** The shown content: like `saved`, but a hidden record appears as if it were visible. */
  shown: readonly PreviewEdit[]
  /** The content that the save would store. */
  saved: readonly PreviewEdit[]
  visibility: Visibility
  pictures: Readonly<Record<string, DevicePicture>>
}

/**
 * The source of a form's preview, updated with every pressed key. Untouched fields have their newest values, as after the save.
 * @param record the newest read version of the record: a colleague may have saved the record while the form was open. Absent for a
 * new record
 */
export function useFormSource(
  table: ContentTable,
  id: number | 'new',
  record: object | undefined,
  isTyped: IsTyped,
): PreviewSource {
  // Every field has a value from the start.
  const values = useWatch<FormValues>() as FormValues
  const uploads = useFormUploads()
  const files = useSyncExternalStore(uploads.subscribe, uploads.files)
  const [openedAt] = useState(() => new Date(serverNow()).toISOString())
  const saved = useMemo(() => Object.fromEntries(Object.entries(record ?? {})), [record])
  const lastValid = useRef<Readonly<Record<string, unknown>>>(saved)
  const [opened] = useState(saved)
  const untouched = Object.fromEntries(
    Object.entries(saved).filter(([name]) => {
      const value = values[name]
      return value !== undefined && !isTyped(name, value) && !files.has(name)
    }),
  )
  const { addresses, pictures } = useDevicePictures(table, { ...values, ...untouched }, opened, files)

  const shownId = id === 'new' ? NEW_RECORD_ID : id
  const createdAt = typeof saved.created_at === 'string' ? saved.created_at : openedAt
  const facts = { id: shownId, created_at: createdAt, updated_at: openedAt }
  const key = JSON.stringify([values, untouched, addresses])
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key has the values and addresses, which are new objects each time
  const row = useMemo(() => {
    const next = { ...rowOfValues(table, facts, { ...values, ...addresses }, lastValid.current), ...untouched }
    lastValid.current = next
    return next
  }, [table, shownId, createdAt, openedAt, key])

  return useMemo(() => {
    const visibility = visibilityOf(table, record, row)
    const edit = (edited: object) => [{ table, id: shownId, row: edited } as PreviewEdit]
    const shown = visibility === 'hidden' ? madeVisible(table, row) : row
    return { table, id: shownId, shown: edit(shown), saved: edit(row), visibility, pictures }
  }, [table, shownId, record, row, pictures])
}
