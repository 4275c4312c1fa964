import { type ComponentType, createContext } from 'react'

export interface PictureNoteProps {
  url: string
  label: string
  /** Shows only a button with the label, as in the list of findings. */
  isLink?: boolean
}

/**
 * The component that shows a note about the picture below a picture field. Notes contain forms themselves, so the shell provides the
 * component.
 */
export const PictureNoteContext = createContext<ComponentType<PictureNoteProps> | undefined>(undefined)
