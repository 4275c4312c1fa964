import { ArrowLeft } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Navigate, useLocation, useNavigate } from 'react-router-dom'
import { toast } from 'sonner'
import { z } from 'zod'
import { PATHS, SITE_PATHS } from '../../data/paths.ts'
import { useServices } from '../../data/services.tsx'
import basics from '../../ui/basics.module.css'
import { useLocale, useText } from '../../ui/i18n/locale-context.tsx'
import { LanguageSwitch } from '../../ui/language-switch.tsx'
import { useIsLive } from '../../ui/static-form.ts'
import { useDocumentTitle } from '../../ui/use-document-title.ts'
import { LazyPasskeySignIn, PasskeyPlace } from './lazy-passkey-sign-in.tsx'
import styles from './login-screen.module.css'
import { SECOND_FACTOR_TEXTS } from './second-factor-texts.ts'
import { SignInSteps } from './sign-in-steps.tsx'
import { useLogin } from './use-login.ts'

/** spec: admin §9 */
const REDIRECT_DELAY_MS = 100

/** The state of the history entry of the login: the requested address of the console. */
const signInTarget = z.object({ target: z.string().startsWith(`${PATHS.root}/`) })

/** The target of a sign-in: the requested address, else the dashboard (spec: admin §9). */
export function targetIn(state: unknown): string {
  return signInTarget.safeParse(state).data?.target ?? PATHS.dashboard
}

/** Login (spec: admin §2). */
export function LoginScreen() {
  const { login: text, shell } = useText()
  const { locale } = useLocale()
  const { config, session } = useServices()
  const navigate = useNavigate()
  const target = targetIn(useLocation().state)
  const [wasSignedIn] = useState(() => session.validate().status === 'signed_in')
  const isLive = useIsLive()
  const [isLeaving, setLeaving] = useState(false)
  const login = useLogin((answer) => {
    session.signIn(answer)
    toast.success(text.success)
    setLeaving(true)
  })

  useDocumentTitle(shell.admin)
  useEffect(() => {
    if (!isLeaving) return
    const timer = setTimeout(() => void navigate(target, { replace: true }), REDIRECT_DELAY_MS)
    return () => clearTimeout(timer)
  }, [isLeaving, navigate, target])

  if (wasSignedIn) return <Navigate to={target} replace />
  return (
    <div className={styles.page}>
      <header className={styles.brandSide} data-ground="deep">
        <img className={styles.watermark} src="/admin/mark-ivory.svg" alt="" width={560} height={560} />
        <img className={styles.mark} src="/admin/mark-ivory.svg" alt="" width={72} height={72} />
        <p className={styles.brand}>{shell.brand}</p>
        <span className={styles.rule} aria-hidden="true" />
      </header>
      <main className={styles.formSide}>
        <div className={styles.top}>
          <a className={styles.back} href={config.siteUrl + SITE_PATHS.home}>
            <ArrowLeft className={styles.arrow} size={18} strokeWidth={1.5} aria-hidden="true" />
            {text.back}
          </a>
          <LanguageSwitch />
        </div>
        <div className={styles.panel}>
          <h1>{login.challenge ? SECOND_FACTOR_TEXTS[locale].title : text.title}</h1>
          {!login.challenge && <p className={styles.intro}>{text.intro}</p>}
          <SignInSteps submitText={text.submit} login={login} isLeaving={isLeaving} />
          {!login.challenge && (isLive ? <LazyPasskeySignIn login={login} isLeaving={isLeaving} /> : <PasskeyPlace />)}
          {!login.challenge && <p className={basics.quiet}>{text.forgotten}</p>}
        </div>
      </main>
    </div>
  )
}
