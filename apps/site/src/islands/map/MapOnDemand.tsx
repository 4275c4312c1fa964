import mapIcon from 'lucide-static/icons/map.svg?raw'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Icon } from '../ui/Icon.tsx'
import styles from './MapOnDemand.module.css'

interface Props {
  /** Address of the interactive map, on another site. */
  src: string
  texts: { title: string; show: string; note: string }
  /** The drawing that is shown before. */
  children?: ReactNode
}

/** A drawing of the map, and the interactive map on request: before, nothing is fetched from its site. */
export function MapOnDemand({ src, texts, children }: Props) {
  const [isRequested, setIsRequested] = useState(false)
  const map = useRef<HTMLIFrameElement>(null)
  useEffect(() => {
    if (isRequested) map.current?.focus()
  }, [isRequested])

  return (
    <div className={styles.sheet} data-map>
      {isRequested ? (
        <iframe ref={map} src={src} title={texts.title} referrerPolicy="strict-origin-when-cross-origin" />
      ) : (
        <>
          {children}
          <div className={`${styles.ask} needs-js`}>
            <button type="button" className="needs-island" onClick={() => setIsRequested(true)}>
              <Icon svg={mapIcon} />
              {texts.show}
            </button>
            <p>{texts.note}</p>
          </div>
        </>
      )}
    </div>
  )
}
