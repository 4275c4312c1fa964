import type { ShortPicture } from '../../data/short-picture.ts'

/** A slide with its texts in the language of the page. */
export interface Slide {
  id: number
  picture: ShortPicture
  /** Description of the picture, if staff wrote one. */
  alt?: string
  title: string
  subtitle: string | null
  action: { label: string; href: string } | undefined
  /** `Slide 1 of 4`. */
  label: string
}
