import { CONTENT_TABLE_NAMES, columnsOfKind } from '@bayt/content/entities/tables'
import { createContext, type ReactNode, useDeferredValue } from 'react'
import { useWatch } from 'react-hook-form'
import type { FormValues } from '../../lib/drafts/draft.ts'
import type { RecordTable } from '../../lib/drafts/key.ts'
import { type PictureSizes, usePictureSizes } from './use-picture-sizes.ts'

/** The sizes of the pictures in the picture fields of a form, by trimmed address. */
export const PictureSizesContext = createContext<PictureSizes>(new Map())

/** Finds the sizes of the pictures in the picture fields of a form. Forms of accounts have no pictures. */
export function PictureSizesProvider({ table, children }: { table: RecordTable; children: ReactNode }) {
  const content = CONTENT_TABLE_NAMES.find((name) => name === table)
  const addresses = useWatch<FormValues>({ name: content ? columnsOfKind(content, 'picture') : [] })
  const typed = useDeferredValue(addresses.map((address) => String(address ?? '').trim()).join('\n'))
  return <PictureSizesContext value={usePictureSizes(typed.split('\n'))}>{children}</PictureSizesContext>
}
