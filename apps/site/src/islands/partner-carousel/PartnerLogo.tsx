import companyLogo from '@bayt/brand/logos/mark.svg?url'
import { useLayoutEffect, useRef, useState } from 'react'
import type { ShortPicture } from '../../data/short-picture.ts'
import { fullPicture } from '../../data/short-picture.ts'
import { Picture } from '../ui/Picture.tsx'

export interface ShownPartner {
  id: number
  /** A picture of the content, or the address of a square SVG. */
  picture: ShortPicture | string
  /** Absent for the built-in demo partners: their names are not shown (spec: public-site §3). */
  name: string | null
}

/** The height of a logo and its maximum width, in pixels (PartnerCarousel.module.css). */
const SHOWN = { height: 96, maxWidth: 200 }

const fullLogo = (picture: ShownPartner['picture']) =>
  typeof picture === 'string'
    ? { width: 120, height: 120, src: picture, sources: [], colour: 'transparent' }
    : fullPicture(picture)

/** A partner's logo with its name. A logo that fails to load is replaced by the company logo (spec: public-site §8). */
export function PartnerLogo({ picture, name, unnamed }: Omit<ShownPartner, 'id'> & { unnamed: string }) {
  const card = useRef<HTMLLIElement>(null)
  const [hasFailed, setHasFailed] = useState(false)
  const shown = fullLogo(hasFailed ? companyLogo : picture)

  // The picture can fail before the island is hydrated.
  useLayoutEffect(() => {
    const logo = card.current?.querySelector('img')
    if (logo?.complete && logo.currentSrc !== '' && logo.naturalWidth === 0) setHasFailed(true)
  }, [])

  return (
    <li ref={card}>
      <Picture
        picture={shown}
        alt={name ? '' : unnamed}
        sizes={`${Math.min(SHOWN.maxWidth, Math.round((SHOWN.height * shown.width) / shown.height))}px`}
        onError={() => setHasFailed(true)}
      />
      {name && <p>{name}</p>}
    </li>
  )
}
