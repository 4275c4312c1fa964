import type { Shown } from './picture-of.ts'

interface Props {
  picture: Shown
  alt: string
  sizes: string
  first?: boolean
}

/** The picture as it was uploaded. */
export function Picture({ picture, alt, first = false }: Props) {
  return (
    <img
      src={picture}
      alt={alt}
      loading={first ? 'eager' : 'lazy'}
      fetchPriority={first ? 'high' : undefined}
      decoding={first ? 'auto' : 'async'}
    />
  )
}
