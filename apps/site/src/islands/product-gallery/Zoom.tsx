import chevronBack from 'lucide-static/icons/chevron-left.svg?raw'
import chevron from 'lucide-static/icons/chevron-right.svg?raw'
import close from 'lucide-static/icons/x.svg?raw'
import { type MouseEvent, type ReactNode, type Ref, useImperativeHandle, useLayoutEffect, useRef, useState } from 'react'
import type { ShortPicture } from '../../data/short-picture.ts'
import { fullPicture } from '../../data/short-picture.ts'
import { StepStatus } from '../carousel/StepStatus.tsx'
import { useCarousel } from '../carousel/use-carousel.ts'
import { Icon } from '../ui/Icon.tsx'
import { Picture } from '../ui/Picture.tsx'
import { ZOOM_SIZES } from './gallery-sizes.ts'
import styles from './Zoom.module.css'

export interface GalleryPicture {
  picture: ShortPicture
  alt: string
  /** `Enlarge: …` */
  enlarge: string
  /** `Show picture 1` */
  show: string
  /** `Picture 1 of 5` */
  position: string
}

export interface ZoomTexts {
  /** Name of the pictures. */
  gallery: string
  /** Name of the view. */
  enlarged: string
  close: string
  previous: string
  next: string
}

export interface ZoomHandle {
  open(index: number): void
}

interface Props {
  ref: Ref<ZoomHandle>
  pictures: GalleryPicture[]
  texts: ZoomTexts
  /** @param index of the last visible picture */
  onClose: (index: number) => void
}

/**
 * The full-screen view of a product's pictures: a modal dialog that closes on Esc. A tap zooms in and out; the browser handles
 * pinch zoom. The pictures are fetched when the view is first opened.
 */
export function Zoom({ ref, pictures, texts, onClose }: Props) {
  const dialog = useRef<HTMLDialogElement>(null)
  const { index, show, previous, next, strip, onKeyDown } = useCarousel(pictures.length)
  /** Number of times the view was opened, and the picture to begin with. */
  const [opened, setOpened] = useState({ times: 0, at: 0 })

  useImperativeHandle(ref, () => ({ open: (at) => setOpened(({ times }) => ({ times: times + 1, at })) }), [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: each opening shows the dialog once, when its slides exist
  useLayoutEffect(() => {
    if (opened.times === 0) return
    dialog.current?.showModal()
    show(opened.at, 'instant')
  }, [opened])

  return (
    <dialog ref={dialog} className={styles.zoom} aria-label={texts.enlarged} onClose={() => onClose(index)} onKeyDown={onKeyDown}>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields */}
      <div
        className={styles.viewport}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a strip that scrolls must be reachable by keyboard
        tabIndex={0}
        role="group"
        aria-label={texts.gallery}
        data-viewport
        {...strip}
      >
        {opened.times > 0 &&
          pictures.map(({ picture, alt }) => (
            // A new key for each opening, so that a zoomed picture opens at its normal size.
            <ZoomSlide key={`${opened.times} ${alt}`}>
              <Picture picture={fullPicture(picture)} alt={alt} sizes={ZOOM_SIZES} />
            </ZoomSlide>
          ))}
      </div>
      <button type="button" className={styles.close} aria-label={texts.close} onClick={() => dialog.current?.close()}>
        <Icon svg={close} size={24} />
      </button>
      {pictures.length > 1 && (
        <>
          <button type="button" className={styles.previous} aria-label={texts.previous} data-previous onClick={previous}>
            <Icon svg={chevronBack} size={24} isDirectional />
          </button>
          <button type="button" className={styles.next} aria-label={texts.next} data-next onClick={next}>
            <Icon svg={chevron} size={24} isDirectional />
          </button>
        </>
      )}
      <StepStatus position={pictures[index]?.position ?? ''} />
    </dialog>
  )
}

/** Zoom factor of a tap; the stylesheet has the same number. */
const ZOOM = 2.5

/** A picture in the full-screen view: a tap zooms in around the tapped point, and another tap zooms out. */
function ZoomSlide({ children }: { children: ReactNode }) {
  const slide = useRef<HTMLDivElement>(null)
  /** The tapped point in pixels from the corner of the slide; absent while not zoomed in. */
  const [point, setPoint] = useState<{ x: number; y: number }>()

  const toggle = ({ clientX, clientY, currentTarget }: MouseEvent) => {
    const box = currentTarget.getBoundingClientRect()
    setPoint(point ? undefined : { x: clientX - box.x, y: clientY - box.y })
  }
  useLayoutEffect(() => {
    const { current } = slide
    if (!current || !point) return
    const width = current.scrollWidth - current.clientWidth
    const fromStart = getComputedStyle(current).direction === 'rtl' ? -width : 0
    current.scrollTo({ left: fromStart + point.x * (ZOOM - 1), top: point.y * (ZOOM - 1), behavior: 'instant' })
  }, [point])

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: zooming by key is the browser's
    // biome-ignore lint/a11y/useKeyWithClickEvents: zooming by key is the browser's
    <div ref={slide} className={styles.slide} data-slide data-zoomed={point ? '' : undefined} onClick={toggle}>
      {children}
    </div>
  )
}
