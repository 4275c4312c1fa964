import { useLayoutEffect, useRef } from 'react'
import { PICTURE_SIZES } from '../../components/ui/picture-sizes.ts'
import { fullPicture } from '../../data/short-picture.ts'
import { Picture } from '../ui/Picture.tsx'
import styles from './HeroPictures.module.css'
import type { Slide } from './slide.ts'

interface Props {
  slides: Slide[]
  index: number
  /** Number of pictures that may be fetched; visitors do not download pictures that they do not see. */
  fetched: number
  loading: string
  /** The first picture has loaded. */
  onFirstPicture: () => void
}

/** The pictures of the slides, one above the other. A spinner shows until the first has loaded. */
export function HeroPictures({ slides, index, fetched, loading, onFirstPicture }: Props) {
  const frames = useRef<HTMLDivElement>(null)

  useLayoutEffect(() => {
    const first = frames.current?.querySelector('img')
    if (first?.complete) onFirstPicture()
    first?.addEventListener('load', onFirstPicture)
    return () => first?.removeEventListener('load', onFirstPicture)
  }, [onFirstPicture])

  return (
    <div ref={frames} className={styles.pictures}>
      <span className={styles.spinner} role="status">
        <span className="visually-hidden">{loading}</span>
      </span>
      {slides.map(({ id, picture }, at) => (
        <div key={id} className={styles.frame} data-hero-picture="" data-active={at === index ? '' : undefined}>
          {at < fetched && <Picture picture={fullPicture(picture)} alt="" sizes={PICTURE_SIZES.hero} isPriority />}
        </div>
      ))}
    </div>
  )
}
