import type { Picture as PictureData } from '../../data/picture.ts'

export interface GalleryPicture {
  picture: PictureData
  alt: string
  /** `Enlarge: …` */
  enlarge: string
  /** `Show picture 1` */
  show: string
}
