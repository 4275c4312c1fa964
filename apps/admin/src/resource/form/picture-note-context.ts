import { type ComponentType, createContext } from 'react'

export interface PictureNoteProps {
  url: string
  label: string
  /** Shows nothing but a button with the label, as in the list of what to look at. */
  isLink?: boolean
}

/** What a picture field shows about its picture, besides the picture. It has forms itself, so the shell hands it in. */
export const PictureNoteContext = createContext<ComponentType<PictureNoteProps> | undefined>(undefined)
