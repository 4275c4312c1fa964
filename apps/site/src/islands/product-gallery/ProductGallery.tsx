import chevronBack from 'lucide-static/icons/chevron-left.svg?raw'
import chevron from 'lucide-static/icons/chevron-right.svg?raw'
import { type MouseEvent, useRef } from 'react'
import type { ShortPicture } from '../../data/short-picture.ts'
import { fullPicture } from '../../data/short-picture.ts'
import { StepStatus } from '../carousel/StepStatus.tsx'
import { useCarousel } from '../carousel/use-carousel.ts'
import { Icon } from '../ui/Icon.tsx'
import { Picture } from '../ui/Picture.tsx'
import { GALLERY_SIZES, THUMBNAIL_SIZES } from './gallery-sizes.ts'
import styles from './ProductGallery.module.css'
import type { GalleryPicture } from './Zoom.tsx'
import { Zoom, type ZoomHandle, type ZoomTexts } from './Zoom.tsx'

interface Props {
  pictures: GalleryPicture[]
  texts: ZoomTexts
}

/** Address of the widest variant of a picture, to which the slide of the picture links. */
function largest(picture: ShortPicture): string {
  const { sources, src } = fullPicture(picture)
  return sources.flatMap(({ variants }) => variants).pop()?.path ?? src
}

/** Safari before 15.4 does not support dialogs: there, the link of a picture leads to the picture file. */
const hasDialogs = () => 'HTMLDialogElement' in window

/**
 * The pictures of a product (spec: public-site §4): a scrolling strip in which each picture links to its own file. After
 * hydration, the gallery also has previous and next buttons with wrap-around, thumbnails, arrow keys, and a full-screen view on
 * tap.
 */
export function ProductGallery({ pictures, texts }: Props) {
  const { index, show, previous, next, strip, onKeyDown } = useCarousel(pictures.length)
  const zoom = useRef<ZoomHandle>(null)
  const isSingle = pictures.length === 1

  const enlarge = (event: MouseEvent, at: number) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey || !hasDialogs()) return
    event.preventDefault()
    zoom.current?.open(at)
  }
  const onZoomClose = (last: number) => {
    show(last, 'instant')
    const slide = strip.ref.current?.children[last]
    if (slide instanceof HTMLElement) slide.focus({ preventScroll: true })
  }

  return (
    <>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the keys act on the strip and the buttons inside */}
      <div className={styles.gallery} data-gallery onKeyDown={onKeyDown}>
        <div className={styles.stage}>
          {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields */}
          <div
            className={styles.viewport}
            tabIndex={isSingle ? undefined : 0}
            role="group"
            aria-label={texts.gallery}
            data-viewport
            {...strip}
          >
            {pictures.map(({ picture, alt, enlarge: label }, at) => (
              <a
                key={largest(picture) + alt}
                className={styles.slide}
                href={largest(picture)}
                aria-label={label}
                onClick={(event) => enlarge(event, at)}
              >
                <Picture picture={fullPicture(picture)} alt={alt} sizes={GALLERY_SIZES} isPriority={at === 0} />
              </a>
            ))}
          </div>
          {!isSingle && (
            <div className={`${styles.arrows} needs-js`}>
              <button type="button" className="needs-island" aria-label={texts.previous} onClick={previous}>
                <Icon svg={chevronBack} size={24} isDirectional />
              </button>
              <button type="button" className="needs-island" aria-label={texts.next} onClick={next}>
                <Icon svg={chevron} size={24} isDirectional />
              </button>
            </div>
          )}
        </div>
        {!isSingle && (
          <ul className={`${styles.thumbnails} needs-js`}>
            {pictures.map(({ picture, alt, show: label }, at) => (
              <li key={largest(picture) + alt}>
                <button
                  type="button"
                  className="needs-island"
                  data-dot
                  aria-current={at === index ? 'true' : undefined}
                  aria-label={label}
                  onClick={() => show(at)}
                >
                  <Picture picture={fullPicture(picture)} alt="" sizes={THUMBNAIL_SIZES} />
                </button>
              </li>
            ))}
          </ul>
        )}
        <StepStatus position={pictures[index]?.position ?? ''} />
      </div>
      <Zoom ref={zoom} pictures={pictures} texts={texts} onClose={onZoomClose} />
    </>
  )
}
