import { createContext, type ReactNode } from 'react'
import { useWatch } from 'react-hook-form'
import type { FormValues } from '../../lib/drafts/draft.ts'
import { type FieldGroup, fieldsOf } from '../fields.ts'
import { type PictureSizes, usePictureSizes } from './use-picture-sizes.ts'

/** The sizes of the pictures in the fields of a form. */
export const PictureSizesContext = createContext<PictureSizes>(new Map())

/** Reads the sizes of all pictures of a form by one request. */
export function PictureSizesProvider({ groups, children }: { groups: FieldGroup[]; children: ReactNode }) {
  const pictures = fieldsOf(groups).filter(({ kind }) => kind === 'picture')
  const addresses = useWatch<FormValues>({ name: pictures.map(({ name }) => name) })
  return <PictureSizesContext value={usePictureSizes(addresses.map(String))}>{children}</PictureSizesContext>
}
