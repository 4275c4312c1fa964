import { type ComponentType, createContext } from 'react'

/** What a picture field shows about its picture, besides the picture. It has forms itself, so the shell hands it in. */
export const PictureNoteContext = createContext<ComponentType<{ url: string; label: string }> | undefined>(undefined)
