import type { ContentTable } from '@bayt/content/entities/tables'
import type { DevicePicture, PreviewEdit } from '@bayt/release/preview'
import { useMemo, useRef, useState, useSyncExternalStore } from 'react'
import { useWatch } from 'react-hook-form'
import { serverNow } from '../../lib/clock.ts'
import type { FormValues } from '../../lib/drafts/draft.ts'
import type { IsTyped } from '../form/form-values.ts'
import { useFormUploads } from '../form/uploads-context.ts'
import { madeVisible, NEW_RECORD_ID, rowOfValues, type Visibility, visibilityOf } from './row-of-values.ts'
import { useDevicePictures } from './use-device-pictures.ts'

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
  const { chosen } = useFormUploads()
  const files = useSyncExternalStore(chosen.subscribe, chosen.get)
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
