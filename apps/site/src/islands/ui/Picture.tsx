import { pictureAttributes, type ShownPicture } from '../../components/ui/picture-attributes.ts'
import type { Picture as PictureData } from '../../data/picture.ts'

interface Props extends ShownPicture {
  picture: PictureData
  /** The browser could not load the picture. */
  onError?: () => void
}

/** A picture with its variants; `Picture.astro` renders the same HTML for the static parts of a page. */
export function Picture({ picture, onError, ...shown }: Props) {
  const { sources, img } = pictureAttributes(picture, shown)
  return (
    <picture className="picture">
      {sources.map(({ type, srcset, sizes }) => (
        <source key={type} type={type} srcSet={srcset} sizes={sizes} />
      ))}
      <img
        src={img.src}
        width={img.width}
        height={img.height}
        alt={img.alt}
        loading={img.loading}
        fetchPriority={img.fetchpriority}
        decoding={img.decoding}
        data-colour={img['data-colour']}
        onError={onError}
      />
    </picture>
  )
}
