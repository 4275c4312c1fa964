import type { Picture } from '../../data/picture.ts'

/** A slide with its texts in the language of the page. */
export interface Slide {
  id: number
  picture: Picture
  title: string
  subtitle: string | null
  action: { label: string; href: string } | undefined
  /** `Slide 1 of 4`. */
  label: string
}
