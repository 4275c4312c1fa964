import type { Picture, PictureOf } from '../../data/picture.ts'
import type { Snapshot } from '../../data/snapshot.ts'
import type { PreparedPictures } from './prepare.ts'

/** How pages find prepared pictures. */
export function pictureLookup({
  pictures,
  fallbackPictures,
}: Pick<PreparedPictures, 'pictures' | 'fallbackPictures'>): Pick<Snapshot, 'pictureOf' | 'textPictureOf'> {
  const pictureOf: PictureOf = (url, fallback): Picture => {
    const picture = (url === null ? undefined : pictures.get(url)) ?? fallbackPictures.get(fallback)
    if (!picture) throw new Error(`The default picture "${fallback}" is not prepared. Add its use to neededDefaults.`)
    return picture
  }
  return { pictureOf, textPictureOf: (url) => pictures.get(url) }
}
