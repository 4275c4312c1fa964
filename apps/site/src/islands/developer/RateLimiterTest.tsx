import type { Locale } from '@bayt/content/locale'
import { LOGIN_MAX_FAILURES, LoginLimiter, type LoginStatus } from '@bayt/content/text/login-limiter'
import { useId, useLayoutEffect, useState } from 'react'
import type { DeveloperTexts } from '../../i18n/developer.ts'
import { pluralise } from '../../i18n/plural.ts'
import { ErrorBoundary, type ErrorTexts } from '../ErrorBoundary.tsx'
import { countdown } from './countdown.ts'
import styles from './developer.module.css'

/** Spec: admin §9. */
const REFRESH_MS = 1_000
const NO_ATTEMPTS: LoginStatus = { isLocked: false, failures: 0, maxFailures: LOGIN_MAX_FAILURES, remainingMs: 0 }

interface Props {
  locale: Locale
  texts: DeveloperTexts['limiter']
  errorTexts: ErrorTexts
}

/** Counts simulated failed sign-ins with the limiter of the sign-in form (spec: admin §2). */
export function RateLimiterTest(props: Props) {
  return (
    <ErrorBoundary texts={props.errorTexts}>
      <Attempts {...props} />
    </ErrorBoundary>
  )
}

function Attempts({ locale, texts }: Props) {
  const id = useId()
  const [limiter] = useState(() => new LoginLimiter())
  const [email, setEmail] = useState('test@example.com')
  const [status, setStatus] = useState(NO_ATTEMPTS)

  useLayoutEffect(() => {
    const refresh = () => setStatus(limiter.status(email))
    refresh()
    const timer = setInterval(refresh, REFRESH_MS)
    return () => clearInterval(timer)
  }, [limiter, email])

  const reset = () => {
    limiter.reset(email)
    setStatus(limiter.status(email))
  }
  return (
    <div className={styles.panel}>
      <div className={styles.field}>
        <label htmlFor={id}>{texts.email}</label>
        <input id={id} dir="ltr" autoComplete="off" value={email} onChange={(event) => setEmail(event.target.value)} />
      </div>
      <div className={styles.actions}>
        <button type="button" className={styles.primary} onClick={() => setStatus(limiter.fail(email))}>
          {texts.fail}
        </button>
        <button type="button" onClick={reset}>
          {texts.reset}
        </button>
      </div>
      <dl className={styles.facts}>
        <dt>{texts.status}</dt>
        <dd>{status.isLocked ? texts.locked : texts.open}</dd>
        <dt>{texts.attempts}</dt>
        <dd>
          <bdi dir="ltr">
            {status.failures} / {status.maxFailures}
          </bdi>
        </dd>
        <dt>{texts.remaining}</dt>
        <dd>
          <bdi dir="ltr">{countdown(status.remainingMs)}</bdi>
        </dd>
      </dl>
      <p className={styles.bad} role="status">
        {status.isLocked && pluralise(locale, texts.lockedMessage, Math.ceil(status.remainingMs / 60_000))}
      </p>
    </div>
  )
}
