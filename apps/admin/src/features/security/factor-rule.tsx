import { USER_ROLES, type UserRole } from '@bayt/content/entities/categories'
import { readFactorRule, readFactors, setFactorRule } from '@bayt/content/queries/security'
import { useId } from 'react'
import { CheckboxField } from '../../components/checkbox-field.tsx'
import { Notice } from '../../components/notice.tsx'
import { ReadState } from '../../components/read-state.tsx'
import { useLocale } from '../../lib/i18n/locale-context.tsx'
import { useAccount } from '../../lib/session/use-session.ts'
import styles from './security.module.css'
import { SECURITY_TEXTS } from './texts.ts'
import { useSecurityChange, useSecurityQuery } from './use-security.ts'

/** The roles that must have a second factor. */
export function FactorRule() {
  const texts = SECURITY_TEXTS[useLocale().locale]
  const titleId = useId()
  const account = useAccount()
  const rule = useSecurityQuery('rule', readFactorRule)
  const factors = useSecurityQuery('factors', readFactors)
  const change = useSecurityChange(setFactorRule, { done: texts.rule.saved, failed: texts.rule.failed })
  const isDemanded = (role: UserRole) =>
    change.isPending && change.variables.role === role ? change.variables.isOn : rule.data?.includes(role) === true
  const hasOwn = account !== undefined && factors.data?.has(account.id) === true
  return (
    <section className={styles.part} aria-labelledby={titleId}>
      <h2 id={titleId}>{texts.rule.title}</h2>
      <p>{texts.rule.body}</p>
      <ReadState reads={[rule, factors]} texts={texts} />
      {factors.data && !hasOwn && <Notice tone="attention">{texts.rule.needsOwn}</Notice>}
      <div className={styles.choices}>
        {USER_ROLES.map((role) => (
          <CheckboxField
            key={role}
            label={texts.roles[role]}
            isSelected={isDemanded(role)}
            isDisabled={!hasOwn || !rule.data || change.isPending}
            onChange={(isOn) => change.mutate({ role, isOn })}
          />
        ))}
      </div>
    </section>
  )
}
