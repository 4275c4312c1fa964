import { HEAD_OFFICE_PHONE } from '@bayt/brand/identity'
import { cleanText } from '@bayt/content/text/clean'
import { isEmail, normaliseEmail } from '@bayt/content/text/email'
import { passwordStrength } from '@bayt/content/text/password-strength'
import { isPhone } from '@bayt/content/text/phone'
import { cleanShortText } from '@bayt/content/text/short-text'
import { isSafeUrl } from '@bayt/content/text/url'
import { type ReactNode, useId, useState } from 'react'
import type { DeveloperTexts } from '../../i18n/developer.ts'
import { ErrorBoundary, type ErrorTexts } from '../ErrorBoundary.tsx'
import styles from './developer.module.css'

interface Props {
  texts: DeveloperTexts['security']
  errorTexts: ErrorTexts
}

/** Runs the functions that clean and validate the input of the product (spec: admin §2, §9). */
export function SecurityTest({ texts, errorTexts }: Props) {
  const verdict = (isGood: boolean, good: string, bad: string) => (
    <strong className={isGood ? styles.good : styles.bad}>{isGood ? good : bad}</strong>
  )
  const code = (text: string) => <code dir="auto">{text}</code>
  const demos: Omit<DemoProps, 'result'>[] = [
    {
      name: texts.sanitiser,
      start: 'Rice <script>alert(1)</script> 5 kg',
      show: (text) => code(cleanText(text)),
      isLong: true,
    },
    { name: texts.shortText, start: '"Oil" & <b>sugar</b>', show: (text) => code(cleanShortText(text)), isLong: true },
    {
      name: texts.email,
      start: 'staff@example.com',
      show: (text) => verdict(isEmail(normaliseEmail(text)), texts.valid, texts.invalid),
    },
    { name: texts.phone, start: HEAD_OFFICE_PHONE, show: (text) => verdict(isPhone(text), texts.valid, texts.invalid) },
    { name: texts.password, start: 'Harbour1', show: (text) => <Strength password={text} texts={texts} /> },
    { name: texts.url, start: 'https://example.com/', show: (text) => verdict(isSafeUrl(text), texts.safe, texts.unsafe) },
  ]
  return (
    <ErrorBoundary texts={errorTexts}>
      <div className={styles.demos}>
        {demos.map((demo) => (
          <FunctionDemo key={demo.name} result={texts.result} {...demo} />
        ))}
      </div>
    </ErrorBoundary>
  )
}

function Strength({ password, texts }: { password: string; texts: Props['texts'] }) {
  const { isValid, strength, messages } = passwordStrength(password)
  return (
    <>
      <strong className={isValid ? styles.good : styles.bad}>{texts.strength[strength]}</strong>
      {messages.map((message) => (
        <span key={message} className={styles.message}>
          {texts.passwordMessages[message] ?? message}
        </span>
      ))}
    </>
  )
}

interface DemoProps {
  name: string
  /** Label of the result. */
  result: string
  /** Initial value of the field. */
  start: string
  isLong?: boolean
  show: (text: string) => ReactNode
}

/** A field, and the result of a function for the typed text. */
function FunctionDemo({ name, result, start, isLong = false, show }: DemoProps) {
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
