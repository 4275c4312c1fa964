import { useEffect, useRef, useState } from 'react'
import { Button } from '../../../components/button.tsx'
import { serverNow } from '../../../lib/clock.ts'
import { formatShortDateTime } from '../../../lib/i18n/format.ts'
import { useLocale, useText } from '../../../lib/i18n/locale-context.tsx'
import { useAccount } from '../../../lib/session/use-session.ts'
import { CodesGuard } from './codes-guard.tsx'
import styles from './second-factor.module.css'
import { FACTOR_TEXTS } from './texts.ts'

/** The new recovery codes, once. Printing shows nothing else of the page. */
export function RecoveryCodes({ codes, onKept }: { codes: string[]; onKept: () => void }) {
  const { locale } = useLocale()
  const { codes: texts } = FACTOR_TEXTS[locale]
  const { shell } = useText()
  const account = useAccount()
  const [madeAt] = useState(() => new Date(serverNow()).toISOString())
  const heading = useRef<HTMLHeadingElement>(null)
  // The form before it is gone, and with it the focus.
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
      <p>{texts.body}</p>
      <p>{texts.made(formatShortDateTime(locale, madeAt))}</p>
      <ol className={styles.list} dir="ltr">
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ol>
      <div className={styles.actions}>
        <Button onPress={() => print()}>{texts.print}</Button>
        <Button variant="primary" onPress={onKept}>
          {texts.kept}
        </Button>
      </div>
    </div>
  )
}
