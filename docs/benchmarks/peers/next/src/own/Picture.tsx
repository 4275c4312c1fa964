import Image from 'next/image'
import type { Shown } from './picture-of.ts'

interface Props {
  picture: Shown
  alt: string
  sizes: string
  first?: boolean
}

export function Picture({ picture: { src, width, height }, alt, sizes, first = false }: Props) {
  return (
    <Image
      src={src}
      width={width}
      height={height}
      alt={alt}
      sizes={sizes}
      preload={first}
      {...(first ? { fetchPriority: 'high' } : {})}
    />
  )
}
