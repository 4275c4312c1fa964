import { type ReactNode, useId, useState } from 'react'
import styles from './developer.module.css'

interface Props {
  name: string
  /** Label of the result. */
  result: string
  /** Initial value of the field. */
  start: string
  isLong?: boolean
  show: (text: string) => ReactNode
}

/** A field, and the result of a function for the typed text. */
export function FunctionDemo({ name, result, start, isLong = false, show }: Props) {
  const id = useId()
  const [text, setText] = useState(start)
  const field = {
    id,
    dir: isLong ? 'auto' : 'ltr',
    autoComplete: 'off',
    spellCheck: false,
    value: text,
    onChange: (event: { target: { value: string } }) => setText(event.target.value),
  }
  return (
    <section className={styles.demo}>
      <div className={styles.field}>
        <label htmlFor={id}>{name}</label>
        {isLong ? <textarea rows={3} {...field} /> : <input {...field} />}
      </div>
      <p className={styles.result}>
        <span className={styles.resultName}>{result}</span>
        <output htmlFor={id}>{show(text)}</output>
      </p>
    </section>
  )
}
