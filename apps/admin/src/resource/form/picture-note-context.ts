import { type ComponentType, createContext } from 'react'

export interface PictureNoteProps {
  url: string
  label: string
  /** Shows only a button with the label, as in the list of findings. */
  isLink?: boolean
}

/** A note of a picture field about its picture. The note contains forms itself, so the shell provides it. */
export const PictureNoteContext = createContext<ComponentType<PictureNoteProps> | undefined>(undefined)
