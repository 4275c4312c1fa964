import type { AdminUser } from '@bayt/content/entities/admin-user'
import { USER_ROLES, type UserRole } from '@bayt/content/entities/categories'
import type { Locale } from '@bayt/content/locale'
import type { ContentClient } from '@bayt/content/queries/client'
import {
  readFactorRule,
  readFactors,
  readSecurityEvents,
  resetFactor,
  type SecurityEvent,
  setFactorRule,
} from '@bayt/content/queries/security'
import { readStaff } from '@bayt/content/queries/staff'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { Link } from 'react-router-dom'
import { toast } from 'sonner'
import { readAgain } from '../../data/after-write.ts'
import { capitalised } from '../../data/errors/describe.ts'
import { PATHS } from '../../data/paths.ts'
import { useServices } from '../../data/services.tsx'
import { useAccount } from '../../data/session/use-session.ts'
import { useOlderPages } from '../../data/use-older-pages.ts'
import { useSingleMutation } from '../../data/use-single-mutation.ts'
import basics from '../../ui/basics.module.css'
import { Button } from '../../ui/button.tsx'
import { CheckboxField } from '../../ui/checkbox-field.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { formatList, formatShortDate, formatShortDateTime } from '../../ui/i18n/format.ts'
import { useLocale, useText } from '../../ui/i18n/locale-context.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Panel } from '../../ui/panel.tsx'
import { ReadState } from '../../ui/read-state.tsx'
import { ScreenHead } from '../../ui/screen-head.tsx'
import styles from './security.module.css'
import { SECURITY_TEXTS } from './texts.ts'

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

/** The roles that must have a second factor. */
export function FactorRule() {
  const texts = SECURITY_TEXTS[useLocale().locale]
  const account = useAccount()
  const rule = useSecurityQuery('rule', readFactorRule)
  const factors = useSecurityQuery('factors', readFactors)
  const change = useSecurityChange(setFactorRule, { done: texts.rule.saved, failed: texts.rule.failed })
  const isDemanded = (role: UserRole) =>
    change.isPending && change.variables.role === role ? change.variables.isOn : rule.data?.includes(role) === true
  const hasOwn = account !== undefined && factors.data?.has(account.id) === true
  return (
    <Panel title={texts.rule.title}>
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
    </Panel>
  )
}

/** Isolates a name, so that a name in the other script does not reorder the sentence. */
const isolated = (name: string) => `\u2068${name}\u2069`

/** A line of the audit trail as a sentence. */
export function describeEvent({ kind, account_name, by_name }: SecurityEvent, locale: Locale): string {
  const { events, trail } = SECURITY_TEXTS[locale]
  const by = by_name === null ? trail.operator : isolated(by_name)
  const sentence = events[kind](account_name === null ? trail.unknown : isolated(account_name), by)
  return capitalised(sentence)
}

/** The details of a line besides its sentence; empty for most lines. */
export function describeDetail({ kind, detail }: SecurityEvent, locale: Locale): string {
  const { details, roles } = SECURITY_TEXTS[locale]
  if (kind === 'signed_in') {
    const parts = [...(detail.assurance === 2 ? [details.withFactor] : []), ...(detail.is_new_device ? [details.newDevice] : [])]
    return formatList(locale, parts)
  }
  if (kind === 'factor_rule_set') {
    const named = USER_ROLES.filter((role) => Array.isArray(detail.roles) && detail.roles.includes(role))
    return named.length === 0
      ? details.nobody
      : formatList(
          locale,
          named.map((role) => roles[role]),
        )
  }
  if (kind.startsWith('passkey_')) {
    const copied = detail.reason === 'counter' ? [details.copied] : []
    return [isolated(String(detail.passkey ?? '')), ...copied].join(' · ')
  }
  if (kind === 'rolled_back') return String(detail.release ?? '')
  const wordOf = (value: unknown) => details.values[String(value)] ?? isolated(String(value))
  return Object.entries(detail)
    .flatMap(([field, values]) => {
      const [before, after] = Array.isArray(values) ? values : []
      return [details.change(details.fields[field] ?? field, wordOf(before), wordOf(after))]
    })
    .join(' · ')
}

/** Security, for admins: whose accounts need a second factor, which accounts have one, and the audit trail. */
export function Component() {
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

const PAGE_SIZE = 50

/** The audit trail, newest first. Its lines are sentences. */
export function Trail() {
  const { locale } = useLocale()
  const texts = SECURITY_TEXTS[locale]
  const { client } = useServices()
  const trail = useInfiniteQuery({
    queryKey: ['security', 'trail'],
    queryFn: ({ pageParam }) => readSecurityEvents(client, PAGE_SIZE, pageParam),
    initialPageParam: undefined as number | undefined,
    getNextPageParam: (page) => (page.length < PAGE_SIZE ? undefined : page.at(-1)?.id),
  })
  const older = useOlderPages(trail)
  const lines = trail.data?.pages.flat() ?? []
  return (
    <Panel title={texts.trail.title}>
      <ReadState reads={[trail]} texts={texts} />
      <ol className={styles.lines}>
        {lines.map((line) => (
          <li key={line.id}>
            <time className={basics.quiet} dateTime={line.at}>
              {formatShortDateTime(locale, line.at)}
            </time>
            <span>{describeEvent(line, locale)}</span>
            <span className={basics.quiet}>{describeDetail(line, locale)}</span>
          </li>
        ))}
      </ol>
      {trail.hasNextPage ? (
        <Button isPending={older.isPending} onPress={older.showOlder}>
          {texts.trail.older}
        </Button>
      ) : (
        lines.length > 0 && <p className={basics.quiet}>{texts.trail.all}</p>
      )}
    </Panel>
  )
}

const KEY = 'security'

/** Reads the data of one part of the screen. */
export function useSecurityQuery<Data>(name: string, read: (client: ContentClient) => Promise<Data>) {
  const { client } = useServices()
  return useQuery({ queryKey: [KEY, name], queryFn: () => read(client) })
}

/** Changes a setting or an account. Then reads every part of the screen again, because the trail has a new line. */
export function useSecurityChange<Input>(
  write: (client: ContentClient, input: Input) => Promise<void>,
  texts: { done: string; failed: (message: string) => string },
) {
  const { client, queryClient } = useServices()
  return useSingleMutation({
    mutationFn: (input: Input) => write(client, input),
    onSuccess: () => void toast.success(texts.done),
    failed: texts.failed,
    onSettled: () => readAgain(queryClient, [KEY]),
  })
}
