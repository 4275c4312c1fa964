import { type AdminUser, newPasswordOf, type SessionUser } from '@bayt/content/entities/admin-user'
import { toFieldIssues } from '@bayt/content/entities/issue-codes'
import type { Locale } from '@bayt/content/locale'
import { readStaff, setStaffPassword } from '@bayt/content/queries/staff'
import { foldForSearch } from '@bayt/content/search/fold'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { type FormEvent, useRef, useState } from 'react'
import { Link } from 'react-router-dom'
import { toast } from 'sonner'
import type { FormValues } from '../../data/drafts/draft.ts'
import { passwordMinLength } from '../../data/env.ts'
import { describeError } from '../../data/errors/describe.ts'
import { resourceKeys } from '../../data/keys.ts'
import { CACHED_MS } from '../../data/offline/list-cache.ts'
import { hashPassword } from '../../data/password.ts'
import { PATHS } from '../../data/paths.ts'
import { type Services, useServices } from '../../data/services.tsx'
import { useAccount } from '../../data/session/use-session.ts'
import { useSingleMutation } from '../../data/use-single-mutation.ts'
import { LazyHistory } from '../../history/lazy-history.tsx'
import { type DataColumn, DataTable } from '../../list/data-table.tsx'
import { DraftNotices } from '../../list/draft-notices.tsx'
import { ListStates } from '../../list/list-states.tsx'
import { ListToolbar } from '../../list/list-toolbar.tsx'
import { useListAddress } from '../../list/use-list-address.ts'
import { Button } from '../../ui/button.tsx'
import { AddButton } from '../../ui/button-link.tsx'
import { Dialog, DialogBody, DialogFoot } from '../../ui/dialog.tsx'
import { formatShortDateTime } from '../../ui/i18n/format.ts'
import { useLocale, useText } from '../../ui/i18n/locale-context.tsx'
import { Notice } from '../../ui/notice.tsx'
import { PasswordField } from '../../ui/password-field.tsx'
import { ScreenHead } from '../../ui/screen-head.tsx'
import { ActiveBadge } from '../../ui/status-badge.tsx'
import { ACCOUNT_HISTORY } from './accounts.ts'
import { USER_TEXTS, type UserTexts } from './texts.ts'
import { protectionOf, UserActions } from './user-actions.tsx'
import { DeleteUserDialog, UserFormDialog } from './user-dialogs.tsx'
import styles from './users.module.css'

/** Replaces the password of an account; only its hash is sent (spec: admin §5, §7). */
export function useSetPassword(texts: UserTexts) {
  const { client } = useServices()
  // A repetition sends the same hash, so that the server recognises a reset whose answer was lost (see password-form.tsx).
  const sent = useRef<{ id: number; password: string; hash: string }>(undefined)
  return useSingleMutation({
    mutationFn: async ({ id, password }: { id: number; password: string }) => {
      if (sent.current?.id !== id || sent.current.password !== password) {
        sent.current = { id, password, hash: await hashPassword(password) }
      }
      return setStaffPassword(client, id, sent.current.hash)
    },
    onSuccess: () => {
      sent.current = undefined
      toast.success(texts.reset.updated)
    },
    failed: texts.reset.failed,
  })
}

/** All staff accounts, newest first (spec: admin §7). */
export function staffOptions({ client, session }: Services, onError: (error: Error) => void) {
  return queryOptions({
    queryKey: resourceKeys.table('admin_users'),
    queryFn: async () => {
      const accounts = await readStaff(client)
      for (const account of accounts) session.accountRead(account)
      return accounts
    },
    gcTime: CACHED_MS,
    meta: { onError, isCached: true },
  })
}

const DRAFTS = {
  table: 'admin_users',
  nameOf: (values: object) => {
    const { full_name, email } = values as FormValues
    return String(full_name || email)
  },
} as const

/** User Management (spec: admin §2). Every role sees it; only the role `admin` changes accounts. */
export function Component() {
  const viewer = useAccount()
  return viewer ? <Users viewer={viewer} /> : null
}

function Users({ viewer }: { viewer: SessionUser }) {
  const { locale } = useLocale()
  const text = useText()
  const texts = USER_TEXTS[locale]
  const address = useListAddress([])
  const [target, setTarget] = useState<{ about: 'password' | 'deletion'; account: AdminUser }>()
  const staff = useQuery(staffOptions(useServices(), (error) => toast.error(texts.fetchFailed(describeError(error, text)))))
  const isReadOnly = viewer.role !== 'admin'
  const accounts = staff.data ?? []
  const edited = accounts.find(({ id }) => id === address.editing)
  const dialog = target && { account: target.account, texts, onClose: () => setTarget(undefined) }

  return (
    <>
      <ScreenHead
        title={texts.title}
        links={!isReadOnly && <Link to={PATHS.security}>{text.otherScreens.security}</Link>}
        action={!isReadOnly && <AddButton onPress={() => address.edit('new')}>{texts.add}</AddButton>}
      />
      {isReadOnly && <Notice tone="attention">{texts.readOnly}</Notice>}
      {!isReadOnly && <DraftNotices subject={DRAFTS} onContinue={address.edit} />}
      <ListToolbar address={address} filters={[]} texts={texts} />
      <ListStates
        list={staff}
        texts={texts}
        isEmpty={(all) => searchAccounts(all, address.search).length === 0}
        emptyActions={address.search !== '' && <Button onPress={address.clear}>{text.list.clearFilters}</Button>}
      >
        {(all) => (
          <DataTable<AdminUser>
            label={texts.title}
            rows={searchAccounts(all, address.search)}
            columns={userColumns(locale, texts)}
            dependencies={[locale, all]}
            actionsTitle={texts.columns.actions}
            renderActions={(account) => (
              <UserActions
                account={account}
                texts={texts}
                isReadOnly={isReadOnly}
                protection={protectionOf(account, viewer, all)}
                onEdit={() => address.edit(account.id)}
                onHistory={() => address.openHistory(account.id)}
                onReset={() => setTarget({ about: 'password', account })}
                onDelete={() => setTarget({ about: 'deletion', account })}
              />
            )}
          />
        )}
      </ListStates>
      {address.editing !== undefined && !isReadOnly && (
        <UserFormDialog
          key={address.editing}
          id={address.editing}
          staff={staff}
          protection={edited && protectionOf(edited, viewer, accounts)}
          continued={{ draft: address.slot }}
          onClose={address.closeForm}
        />
      )}
      {address.history !== undefined && (
        <LazyHistory key={address.history} subject={ACCOUNT_HISTORY} id={address.history} onClose={address.closeHistory} />
      )}
      {dialog && (target.about === 'password' ? <ResetPasswordDialog {...dialog} /> : <DeleteUserDialog {...dialog} />)}
    </>
  )
}

/** Asks for the new password of an account (spec: admin §2: a prompt). The typed password is never stored on the device. */
function ResetPasswordDialog({ account, texts, onClose }: { account: AdminUser; texts: UserTexts; onClose: () => void }) {
  const { form, issues } = useText()
  const { reset } = texts
  const minLength = passwordMinLength(useServices().config)
  const call = useSetPassword(texts)
  const [password, setPassword] = useState('')
  const [problem, setProblem] = useState<string>()

  const submit = (event: FormEvent) => {
    event.preventDefault()
    const parsed = newPasswordOf(minLength).safeParse(password)
    if (parsed.success) {
      setProblem(undefined)
      return call.mutate({ id: account.id, password: parsed.data }, { onSuccess: onClose })
    }
    const [issue] = toFieldIssues(parsed.error)
    const message = issue && issue.code !== 'too_short' ? issues[issue.code](issue.limit) : reset.tooShort(minLength)
    setProblem(message)
    toast.error(message)
  }

  return (
    <Dialog title={reset.title} hasClose onClose={call.isPending ? undefined : onClose}>
      <form noValidate onSubmit={submit}>
        <DialogBody>
          <p className={styles.user}>
            <strong>
              <bdi>{account.full_name}</bdi>
            </strong>
            <bdi>{account.email}</bdi>
          </p>
          <PasswordField
            purpose="new"
            name="password"
            label={reset.field}
            hint={issues.too_short(minLength)}
            value={password}
            onChange={setPassword}
            error={problem}
          />
          <p>{reset.body}</p>
        </DialogBody>
        <DialogFoot>
          <Button isDisabled={call.isPending} onPress={onClose}>
            {form.cancel}
          </Button>
          <Button variant="primary" type="submit" isPending={call.isPending}>
            {call.isPending ? form.saving : reset.submit}
          </Button>
        </DialogFoot>
      </form>
    </Dialog>
  )
}

/** The columns of the list (spec: admin §2). */
function userColumns(locale: Locale, texts: UserTexts): DataColumn<AdminUser>[] {
  const column = (key: keyof UserTexts['columns'], render: DataColumn<AdminUser>['render'], isRowHeader = false) => ({
    key,
    title: texts.columns[key],
    isRowHeader,
    render,
  })
  return [
    column(
      'user',
      ({ full_name, email }) => (
        <span className={styles.user}>
          <bdi className={styles.name}>{full_name}</bdi>
          <bdi>{email}</bdi>
        </span>
      ),
      true,
    ),
    column('role', ({ role }) => texts.choices[role]),
    column('status', ({ active }) => <ActiveBadge isActive={active} />),
    column('created', ({ created_at }) => formatShortDateTime(locale, created_at)),
    column('lastLogin', ({ last_login }) => (last_login ? formatShortDateTime(locale, last_login) : texts.never)),
  ]
}

/** The accounts whose name or email contains the search text, both folded for searching. */
export function searchAccounts(accounts: AdminUser[], search: string): AdminUser[] {
  const wanted = foldForSearch(search)
  return accounts.filter(({ full_name, email }) => foldForSearch(`${full_name} ${email}`).includes(wanted))
}
