import type { Picture, PictureOf } from '../../data/picture.ts'
import type { Snapshot } from '../../data/snapshot.ts'
import type { PreparedPictures } from './prepare.ts'

/** How pages find prepared pictures. */
export function pictureLookup({
  pictures,
  fallbackPictures,
}: Pick<PreparedPictures, 'pictures' | 'fallbackPictures'>): Pick<Snapshot, 'pictureOf' | 'textPictureOf'> {
  const pictureOf: PictureOf = (url, fallback): Picture => {
    const picture = url === null ? undefined : pictures.get(url)
    if (picture) return picture
    const drawing = fallbackPictures.get(fallback)
    if (!drawing) throw new Error(`The default picture "${fallback}" is not prepared. Add its use to neededDefaults.`)
    return { ...drawing, isDefault: true }
  }
  return { pictureOf, textPictureOf: (url) => pictures.get(url) }
}
