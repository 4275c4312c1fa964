import { type ReactNode, useId } from 'react'
import { LanguageSwitch } from '../../components/language-switch.tsx'
import { ScreenHead } from '../../components/screen-head.tsx'
import { Segments } from '../../components/segments.tsx'
import { useLocale, useText } from '../../lib/i18n/locale-context.tsx'
import { ROLE_TEXTS } from '../../lib/i18n/role-texts.ts'
import { useAccount } from '../../lib/session/use-session.ts'
import { THEMES } from '../../lib/theme.ts'
import { setTheme, useTheme } from '../../lib/use-theme.ts'
import styles from './account.module.css'
import { Devices } from './devices/devices.tsx'
import { Passkeys } from './passkeys/passkeys.tsx'
import { PASSKEY_TEXTS } from './passkeys/texts.ts'
import { PasswordForm } from './password-form.tsx'
import { SecondFactor } from './second-factor/second-factor.tsx'
import { ACCOUNT_TEXTS } from './texts.ts'

/** The account of the signed-in user: name, language, theme and password. */
export function AccountScreen() {
  const { otherScreens } = useText()
  const { locale } = useLocale()
  const texts = ACCOUNT_TEXTS[locale]
  const roles = ROLE_TEXTS[locale]
  const account = useAccount()
  if (!account) return null
  const { full_name, email, role } = account
  return (
    <>
      <ScreenHead title={otherScreens.account} intro={texts.intro} />
      <div className={styles.parts}>
        <Part title={texts.profile}>
          <dl className={styles.facts}>
            <dt>{texts.name}</dt>
            <dd>
              <bdi>{full_name}</bdi>
            </dd>
            <dt>{texts.email}</dt>
            <dd>
              <bdi>{email}</bdi>
            </dd>
            <dt>{texts.role}</dt>
            <dd>
              {roles.names[role]}
              <p className={styles.quiet}>{roles.rights[role]}</p>
            </dd>
          </dl>
          <p className={styles.quiet}>{texts.changedBy}</p>
        </Part>
        <Part title={texts.language}>
          <LanguageSwitch />
        </Part>
        <Part title={texts.theme}>
          <ThemeChoice />
        </Part>
        <Part title={texts.password}>
          <PasswordForm />
        </Part>
        <Part title={texts.secondFactor}>
          <SecondFactor />
        </Part>
        <Part title={PASSKEY_TEXTS[locale].title}>
          <Passkeys />
        </Part>
        <Part title={texts.devices}>
          <Devices />
        </Part>
      </div>
    </>
  )
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <section className={styles.part} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
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
