import { useEffect, useRef, useState } from 'react'
import { serverNow } from '../../data/clock.ts'
import { useAccount } from '../../data/session/use-session.ts'
import { Button } from '../../ui/button.tsx'
import { CopyButton } from '../../ui/copy-button.tsx'
import { formatShortDateTime } from '../../ui/i18n/format.ts'
import { useLocale, useText } from '../../ui/i18n/locale-context.tsx'
import { saveAsFile } from '../../ui/save-as-file.ts'
import { CodesGuard } from './codes-guard.tsx'
import styles from './second-factor.module.css'
import { FACTOR_TEXTS } from './texts.ts'

interface RecoveryCodesProps {
  codes: string[]
  /** The purpose of the codes, and where to keep them, for codes that came with a new passkey. */
  body?: string
  onKept: () => void
}

/** Shows new recovery codes, with buttons that copy, save and print the codes. The printed page shows nothing else. */
export function RecoveryCodes({ codes, body, onKept }: RecoveryCodesProps) {
  const { locale } = useLocale()
  const { codes: texts } = FACTOR_TEXTS[locale]
  const { shell } = useText()
  const account = useAccount()
  const [madeAt] = useState(() => new Date(serverNow()).toISOString())
  const made = texts.made(formatShortDateTime(locale, madeAt))
  const sheet = [`${shell.brand}, ${account?.email}`, texts.title, made, ...codes, ''].join('\n')
  const heading = useRef<HTMLHeadingElement>(null)
  // The former form has disappeared, so the heading takes the focus.
  useEffect(() => heading.current?.focus(), [])
  return (
    <div className={styles.codes}>
      <CodesGuard />
      <h3 ref={heading} tabIndex={-1}>
        {texts.title}
      </h3>
      <p>
        {shell.brand}, <bdi>{account?.email}</bdi>
      </p>
      <p>{body ?? texts.body}</p>
      <p>{made}</p>
      <ol className={styles.list} dir="ltr">
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ol>
      <div className={styles.actions}>
        <CopyButton text={sheet} label={texts.copy} copied={texts.copied} failed={texts.copyFailed} />
        <Button onPress={() => saveAsFile(`${texts.fileName}.txt`, sheet, 'text/plain')}>{texts.file}</Button>
        <Button onPress={() => print()}>{texts.print}</Button>
        <Button variant="primary" onPress={onKept}>
          {texts.kept}
        </Button>
      </div>
    </div>
  )
}
