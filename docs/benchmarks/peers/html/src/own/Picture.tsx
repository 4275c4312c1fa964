import { type Shown, srcset } from './picture-of.ts'

interface Props {
  picture: Shown
  alt: string
  sizes: string
  first?: boolean
}

export function Picture({ picture, alt, sizes, first = false }: Props) {
  const { base, format, widths, width, height } = picture
  const middle = widths.find((each) => each >= 640) ?? widths.at(-1)
  return (
    <picture>
      {format === 'avif' && <source type="image/avif" srcSet={srcset(picture, 'avif')} sizes={sizes} />}
      <img
        src={`${base}-${middle}.webp`}
        srcSet={srcset(picture, 'webp')}
        sizes={sizes}
        width={width}
        height={height}
        alt={alt}
        loading={first ? undefined : 'lazy'}
        fetchPriority={first ? 'high' : undefined}
        decoding={first ? undefined : 'async'}
      />
    </picture>
  )
}
