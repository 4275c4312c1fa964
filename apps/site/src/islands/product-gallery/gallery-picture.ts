import type { ShortPicture } from '../../data/short-picture.ts'

export interface GalleryPicture {
  picture: ShortPicture
  alt: string
  /** `Enlarge: …` */
  enlarge: string
  /** `Show picture 1` */
  show: string
  /** `Picture 1 of 5` */
  position: string
}
