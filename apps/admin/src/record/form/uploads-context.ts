import { createContext, useContext } from 'react'
import { createPictureSlots } from './picture-slots.ts'

/** `sending` while a picture is prepared and uploaded; `waiting` while it is kept on the device for another attempt. */
export type UploadStatus = 'sending' | 'waiting'

/** The uploads of a form. The form does not save before its chosen pictures are uploaded. */
export interface FormUploads {
  report: (field: string, status: UploadStatus | undefined) => void
  /** Keeps a chosen file on the device with the draft, until it is uploaded. Never rejects. */
  keep: (field: string, file: File) => Promise<void>
  /** Removes the kept file of a field. */
  release: (field: string) => Promise<void>
  /** Whether the draft has a file for a field. */
  hasKept: (field: string) => boolean
  /** Fields whose chosen file the device could not keep. */
  notKept: ReadonlySet<string>
  readKept: (field: string) => Promise<File | undefined>
  /** How often the draft was discarded in the open form. */
  discards: number
  slots: ReturnType<typeof createPictureSlots>
  /** The chosen files that are not uploaded yet, by field. */
  files: ReadonlyMap<string, File>
  setFile: (field: string, file: File | undefined) => void
}

/** The uploads of a dialog without a draft: a file waits for the connection only while the dialog is open. */
export function keepsNothing(field: string): FormUploads {
  const nothing = () => {}
  const later = async () => undefined
  return {
    ...{ report: nothing, keep: later, release: later, readKept: later, hasKept: () => false, discards: 0 },
    ...{ notKept: new Set([field]), slots: createPictureSlots(), files: new Map(), setFile: nothing },
  }
}

const UploadsContext = createContext<FormUploads | undefined>(undefined)
export const UploadsProvider = UploadsContext.Provider

export function useFormUploads(): FormUploads {
  const uploads = useContext(UploadsContext)
  if (!uploads) throw new Error('A picture field is used outside a form.')
  return uploads
}
