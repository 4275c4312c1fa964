import type { AdminUser } from '@bayt/content/entities/admin-user'
import { readFactors, resetFactor } from '@bayt/content/queries/security'
import { readStaff } from '@bayt/content/queries/staff'
import { useId, useState } from 'react'
import { Link } from 'react-router-dom'
import { Button } from '../../components/button.tsx'
import { ConfirmDialog } from '../../components/confirm-dialog.tsx'
import { Notice } from '../../components/notice.tsx'
import { Panel } from '../../components/panel.tsx'
import { ReadState } from '../../components/read-state.tsx'
import { PATHS } from '../../config/paths.ts'
import { formatShortDate } from '../../lib/i18n/format.ts'
import { useLocale, useText } from '../../lib/i18n/locale-context.tsx'
import styles from './security.module.css'
import { SECURITY_TEXTS } from './texts.ts'
import { useSecurityChange, useSecurityQuery } from './use-security.ts'

/** The active accounts with their second factors, and the reset of a lost factor. Admins change their own factors in their account. */
export function AccountFactors({ ownId }: { ownId: number }) {
  const { locale } = useLocale()
  const { otherScreens } = useText()
  const { accounts: texts, ...screen } = SECURITY_TEXTS[locale]
  const [asked, setAsked] = useState<AdminUser>()
  const staff = useSecurityQuery('staff', readStaff)
  const factors = useSecurityQuery('factors', readFactors)
  const reset = useSecurityChange(resetFactor, texts)
  const reasonId = useId()
  const accounts = staff.data?.filter(({ active }) => active) ?? []
  // The server refuses admins without a second factor of their own: a stolen password alone must not remove the factors of others.
  const isRefused = factors.data?.has(ownId) === false
  const isReasonShown = isRefused && accounts.some(({ id }) => factors.data?.has(id))
  return (
    <Panel title={texts.title}>
      <ReadState reads={[staff, factors]} texts={screen} />
      {isReasonShown && (
        <Notice tone="attention" actions={<Link to={PATHS.account}>{otherScreens.account}</Link>}>
          <span id={reasonId}>{texts.needsOwn}</span>
        </Notice>
      )}
      <ul className={styles.lines}>
        {factors.data &&
          accounts.map((account) => {
            const since = factors.data.get(account.id)
            return (
              <li key={account.id} className={styles.account}>
                <span>
                  <bdi className={styles.name}>{account.full_name}</bdi>{' '}
                  {since ? texts.on(formatShortDate(locale, since)) : texts.off}
                </span>
                {since && account.id !== ownId && (
                  <Button
                    isSmall
                    aria-label={texts.resetOf(account.full_name)}
                    isDisabled={isRefused}
                    {...(isRefused ? { 'aria-describedby': reasonId } : {})}
                    onPress={() => setAsked(account)}
                  >
                    {texts.reset}
                  </Button>
                )}
              </li>
            )
          })}
      </ul>
      {asked && (
        <ConfirmDialog
          title={texts.question(asked.full_name)}
          confirm={texts.reset}
          isPending={reset.isPending}
          onConfirm={() => reset.mutate(asked.id, { onSettled: () => setAsked(undefined) })}
          onCancel={() => setAsked(undefined)}
        >
          {texts.body}
        </ConfirmDialog>
      )}
    </Panel>
  )
}
