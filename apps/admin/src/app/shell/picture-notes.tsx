import { lazy, type ReactNode } from 'react'
import { PictureNoteContext } from '../../resource/form/picture-note-context.ts'

/** Only forms need it. */
const AltTextButton = lazy(async () => ({
  default: (await import('../../resource/picture-text/alt-text-button.tsx')).AltTextButton,
}))

/** Lets every picture field show and edit the texts of its picture. */
export function PictureNotes({ children }: { children: ReactNode }) {
  return <PictureNoteContext value={AltTextButton}>{children}</PictureNoteContext>
}
