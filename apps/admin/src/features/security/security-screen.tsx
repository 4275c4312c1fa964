import { Notice } from '../../components/notice.tsx'
import { ScreenHead } from '../../components/screen-head.tsx'
import { useLocale, useText } from '../../lib/i18n/locale-context.tsx'
import { useAccount } from '../../lib/session/use-session.ts'
import { AccountFactors } from './account-factors.tsx'
import { FactorRule } from './factor-rule.tsx'
import styles from './security.module.css'
import { SECURITY_TEXTS } from './texts.ts'
import { Trail } from './trail.tsx'

/** Security, for admins: who must have a second factor, who has one, and the audit trail. */
export function SecurityScreen() {
  const { otherScreens } = useText()
  const texts = SECURITY_TEXTS[useLocale().locale]
  const account = useAccount()
  if (!account) return null
  return (
    <>
      <ScreenHead title={otherScreens.security} intro={texts.intro} />
      {account.role === 'admin' ? (
        <div className={styles.parts}>
          <FactorRule />
          <AccountFactors ownId={account.id} />
          <Trail />
        </div>
      ) : (
        <Notice tone="attention">{texts.onlyAdmins}</Notice>
      )}
    </>
  )
}
