import { type ComponentType, createContext } from 'react'

export interface PictureNoteProps {
  url: string
  label: string
  /** Shows nothing but a button with the label, as in the list of what to look at. */
  isLink?: boolean
}

/** A note of a picture field about its picture. The note contains forms itself, so the shell provides it. */
export const PictureNoteContext = createContext<ComponentType<PictureNoteProps> | undefined>(undefined)
