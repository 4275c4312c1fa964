import shareIcon from 'lucide-static/icons/share-2.svg?raw'
import { useEffect, useState } from 'react'
import { Icon } from '../ui/Icon.tsx'
import styles from './ShareButton.module.css'
import { share } from './share.ts'

interface Props {
  title: string
  text: string
  texts: { share: string; linkCopied: string; error: string }
}

/** spec: public-site §4 */
const MESSAGE_MS = 4000

/** Shares the page. After copying the link, an alert is visible for 4 seconds. */
export function ShareButton({ title, text, texts }: Props) {
  /** An object, so that the same text twice is visible for the full time. */
  const [message, setMessage] = useState<{ text: string }>()

  useEffect(() => {
    if (!message) return
    const timer = setTimeout(() => setMessage(undefined), MESSAGE_MS)
    return () => clearTimeout(timer)
  }, [message])

  const press = async () => {
    try {
      const outcome = await share({ title, text, url: location.href }, navigator)
      if (outcome === 'copied') setMessage({ text: texts.linkCopied })
    } catch (failure) {
      setMessage({ text: `${texts.error}: ${failure instanceof Error ? failure.message : String(failure)}` })
    }
  }

  return (
    <div className={`${styles.share} needs-js`} data-share>
      <button type="button" className="needs-island" onClick={press}>
        <Icon svg={shareIcon} size={18} />
        {texts.share}
      </button>
      <p role="alert" className={styles.message}>
        {message?.text}
      </p>
    </div>
  )
}
