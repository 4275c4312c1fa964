import shareIcon from 'lucide-static/icons/share-2.svg?raw'
import { useEffect, useRef, useState } from 'react'
import { Icon } from '../ui/Icon.tsx'
import { CopyByHand, type CopyByHandTexts } from './CopyByHand.tsx'
import styles from './ShareButton.module.css'
import { share } from './share.ts'

interface Props {
  title: string
  text: string
  texts: CopyByHandTexts & { linkCopied: string }
}

/** spec: public-site §4 */
const MESSAGE_MS = 4000

/** Shares the page. After copying the link, an alert is visible for 4 seconds. */
export function ShareButton({ title, text, texts }: Props) {
  const button = useRef<HTMLButtonElement>(null)
  /** An object, so that a repeated text is visible for the full time again. */
  const [message, setMessage] = useState<{ text: string }>()
  /** The address to copy by hand. */
  const [refusedUrl, setRefusedUrl] = useState<string>()

  useEffect(() => {
    if (!message) return
    const timer = setTimeout(() => setMessage(undefined), MESSAGE_MS)
    return () => clearTimeout(timer)
  }, [message])

  const press = async () => {
    const url = location.href
    const outcome = await share({ title, text, url }, navigator)
    if (outcome === 'copied') setMessage({ text: texts.linkCopied })
    setRefusedUrl(outcome === 'refused' ? url : undefined)
  }
  const closeField = () => {
    setRefusedUrl(undefined)
    button.current?.focus()
  }

  return (
    <div className={`${styles.share} needs-js`} data-share>
      <button ref={button} type="button" className="needs-island" onClick={press}>
        <Icon svg={shareIcon} size={18} />
        {texts.share}
      </button>
      <p role="alert" className={styles.message}>
        {message?.text}
      </p>
      {refusedUrl && <CopyByHand url={refusedUrl} texts={texts} onClose={closeField} />}
    </div>
  )
}
