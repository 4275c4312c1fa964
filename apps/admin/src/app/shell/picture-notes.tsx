import type { ReactNode } from 'react'
import { lazyPart } from '../../lib/lazy-part.tsx'
import { PictureNoteContext } from '../../resource/form/picture-note-context.ts'

/** Loaded only by forms. */
const AltTextButton = lazyPart(async () => (await import('../../resource/picture-text/alt-text-button.tsx')).AltTextButton, {
  NotFetched: ({ label, isLink }) => isLink && label,
})

/** Lets every picture field show and edit the texts of its picture. */
export function PictureNotes({ children }: { children: ReactNode }) {
  return <PictureNoteContext value={AltTextButton}>{children}</PictureNoteContext>
}
