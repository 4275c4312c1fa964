import type { Picture } from '../../data/picture.ts'

export interface ShownPartner {
  id: number
  picture: Picture
  alt: string
  /** Absent for the built-in demo partners: their names are not shown (spec: public-site §3). */
  name: string | null
}
