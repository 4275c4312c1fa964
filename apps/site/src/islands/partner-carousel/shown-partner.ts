import type { ShortPicture } from '../../data/short-picture.ts'

export interface ShownPartner {
  id: number
  /** A picture of the content, or the address of a square SVG. */
  picture: ShortPicture | string
  alt: string
  /** Absent for the built-in demo partners: their names are not shown (spec: public-site §3). */
  name: string | null
}
