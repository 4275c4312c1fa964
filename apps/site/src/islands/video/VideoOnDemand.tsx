import play from 'lucide-static/icons/play.svg?raw'
import { type MouseEvent, useEffect, useRef, useState } from 'react'
import { Icon } from '../ui/Icon.tsx'
import styles from './VideoOnDemand.module.css'

interface Props {
  /** Address of the video's page: the link without JavaScript or in a new tab. */
  page: string
  /** Address of the player, on another site. */
  player: string
  /** `title`: the name of the video; `note`: its site. */
  texts: { title: string; note: string }
}

/** A link to a video that plays in place: before the click, nothing is fetched from the site of the video. */
export function VideoOnDemand({ page, player, texts }: Props) {
  const [isRequested, setIsRequested] = useState(false)
  const frame = useRef<HTMLIFrameElement>(null)
  useEffect(() => {
    if (isRequested) frame.current?.focus()
  }, [isRequested])

  const request = (event: MouseEvent) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    setIsRequested(true)
  }
  return (
    <div className={styles.video} data-video>
      {isRequested ? (
        // Without a referrer, the site of the video plays no video.
        <iframe
          ref={frame}
          src={player}
          title={texts.title}
          allow="autoplay; encrypted-media; fullscreen; picture-in-picture"
          referrerPolicy="strict-origin-when-cross-origin"
        />
      ) : (
        <a href={page} onClick={request}>
          <Icon svg={play} size={32} />
          <span>{texts.title}</span>
          <small>{texts.note}</small>
        </a>
      )}
    </div>
  )
}
