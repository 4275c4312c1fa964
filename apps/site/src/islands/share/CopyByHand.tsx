import { type KeyboardEvent, useEffect, useId, useRef } from 'react'
import styles from './ShareButton.module.css'

export interface CopyByHandTexts {
  share: string
  copyByHand: string
  selectAll: string
  close: string
}

interface Props {
  url: string
  texts: CopyByHandTexts
  onClose: () => void
}

/** A field with the selected address, where the browser cannot copy: the visitor copies it with the keyboard or a long press. */
export function CopyByHand({ url, texts, onClose }: Props) {
  const field = useRef<HTMLInputElement>(null)
  const id = useId()

  const select = () => {
    field.current?.focus()
    // `select()` does nothing in a read-only field of older Safari.
    field.current?.setSelectionRange(0, url.length)
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: the address is selected once, when the field opens
  useEffect(select, [])

  const closeOnEscape = ({ key }: KeyboardEvent) => {
    if (key === 'Escape') onClose()
  }
  return (
    <fieldset aria-label={texts.share} className={styles.byHand} onKeyDown={closeOnEscape}>
      <label htmlFor={id}>{texts.copyByHand}</label>
      <input ref={field} id={id} dir="ltr" readOnly value={url} />
      <button type="button" onClick={select}>
        {texts.selectAll}
      </button>
      <button type="button" onClick={onClose}>
        {texts.close}
      </button>
    </fieldset>
  )
}
