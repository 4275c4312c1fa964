import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useId } from 'react'
import { useServices } from '../data/services.tsx'
import { ownFactorOptions } from '../data/session/own-factor-options.ts'
import { useAccount } from '../data/session/use-session.ts'
import { useLocale, useText } from '../ui/i18n/locale-context.tsx'
import { ROLE_TEXTS } from '../ui/i18n/role-texts.ts'
import { LanguageSwitch } from '../ui/language-switch.tsx'
import { Panel } from '../ui/panel.tsx'
import { ScreenHead } from '../ui/screen-head.tsx'
import { Segments } from '../ui/segments.tsx'
import { StatusBadge } from '../ui/status-badge.tsx'
import { THEMES } from '../ui/theme.ts'
import { setTheme, useTheme } from '../ui/use-theme.ts'
import styles from './account.module.css'
import { Devices } from './devices/devices.tsx'
import { nextStep, SUGGESTED_PASSKEYS } from './next-step.ts'
import { Passkeys } from './passkeys/passkeys.tsx'
import { PASSKEY_TEXTS } from './passkeys/texts.ts'
import { PasswordForm } from './password-form.tsx'
import { SecondFactor } from './second-factor/second-factor.tsx'
import { ACCOUNT_TEXTS } from './texts.ts'

/** The account of the signed-in user: its data, and its sign-in with the next sensible step. */
export function Component() {
  const { otherScreens } = useText()
  const texts = ACCOUNT_TEXTS[useLocale().locale]
  return (
    <>
      <ScreenHead title={otherScreens.account} intro={texts.intro} />
      <div className={styles.parts}>
        <Profile />
        <SignInAndSecurity />
      </div>
    </>
  )
}

/** Who is signed in, and how the console looks on this device. */
function Profile() {
  const { locale } = useLocale()
  const { login, shell } = useText()
  const texts = ACCOUNT_TEXTS[locale]
  const roles = ROLE_TEXTS[locale]
  const account = useAccount()
  if (!account) return null
  const { full_name, email, role } = account
  return (
    <Panel title={texts.profile}>
      <dl className={styles.facts}>
        <dt>{texts.name}</dt>
        <dd>
          <bdi>{full_name}</bdi>
        </dd>
        <dt>{login.email}</dt>
        <dd>
          <bdi>{email}</bdi>
        </dd>
        <dt>{texts.role}</dt>
        <dd>
          {roles.names[role]}
          <p className={styles.quiet}>{roles.rights[role]}</p>
        </dd>
        <dt>{shell.language}</dt>
        <dd className={styles.choice}>
          <LanguageSwitch />
        </dd>
        <dt>{texts.theme}</dt>
        <dd className={styles.choice}>
          <ThemeChoice />
        </dd>
      </dl>
      <p className={styles.quiet}>{texts.changedBy}</p>
    </Panel>
  )
}

/** The second factor, passkeys, password and devices. One part is the next step, and has the only primary button. */
function SignInAndSecurity() {
  const { locale } = useLocale()
  const { login } = useText()
  const texts = ACCOUNT_TEXTS[locale]
  const { client } = useServices()
  const account = useAccount()
  const { data: factor } = useQuery(ownFactorOptions(client))
  const next = factor && nextStep(factor, account?.role)
  const hasPasskeys = factor !== undefined && factor.passkeys >= (account?.role === 'admin' ? SUGGESTED_PASSKEYS : 1)
  return (
    <Panel title={texts.security}>
      {next && <p className={styles.quiet}>{texts.steps[next]}</p>}
      <Part title={texts.secondFactor} mark={factor && (next === 'factor' || next === 'codes' ? 'next' : 'done')}>
        <SecondFactor />
      </Part>
      <Part title={PASSKEY_TEXTS[locale].title} mark={next === 'passkey' ? 'next' : hasPasskeys ? 'done' : undefined}>
        <Passkeys />
      </Part>
      <Part title={login.password}>
        <PasswordForm variant="secondary" />
      </Part>
      <Part title={texts.devices}>
        <Devices />
      </Part>
    </Panel>
  )
}

function Part({ title, mark, children }: { title: string; mark?: 'done' | 'next' | undefined; children: ReactNode }) {
  const texts = ACCOUNT_TEXTS[useLocale().locale]
  const id = useId()
  return (
    <section className={styles.part} aria-labelledby={id}>
      <div className={styles.partHead}>
        <h3 id={id}>{title}</h3>
        {mark && <StatusBadge tone={mark === 'done' ? 'on' : 'attention'}>{texts.marks[mark]}</StatusBadge>}
      </div>
      {children}
    </section>
  )
}

/** Light, dark, or as the device prefers. */
function ThemeChoice() {
  const texts = ACCOUNT_TEXTS[useLocale().locale]
  const options = THEMES.map((value) => ({ value, label: texts.themes[value] }))
  return <Segments label={texts.theme} value={useTheme()} options={options} onChange={setTheme} />
}
