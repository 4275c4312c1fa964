import type { AdminUser, SessionUser } from '@bayt/content/entities/admin-user'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { toast } from 'sonner'
import { AddButton } from '../../components/add-button.tsx'
import { Button } from '../../components/button.tsx'
import { Notice } from '../../components/notice.tsx'
import { ScreenHead } from '../../components/screen-head.tsx'
import { PATHS } from '../../config/paths.ts'
import type { FormValues } from '../../lib/drafts/draft.ts'
import { describeError } from '../../lib/errors/describe.ts'
import { useLocale, useText } from '../../lib/i18n/locale-context.tsx'
import { useServices } from '../../lib/services.tsx'
import { useAccount } from '../../lib/session/use-session.ts'
import { LazyHistory } from '../../resource/history/lazy-history.tsx'
import { DataTable } from '../../resource/list/data-table.tsx'
import { DraftNotices } from '../../resource/list/draft-notices.tsx'
import { ListStates } from '../../resource/list/list-states.tsx'
import { ListToolbar } from '../../resource/list/list-toolbar.tsx'
import { useListAddress } from '../../resource/list/use-list-address.ts'
import { ACCOUNT_HISTORY } from './account-history.ts'
import { staffOptions } from './api/staff-options.ts'
import { protectionOf } from './protection.ts'
import { ResetPasswordDialog } from './reset-password-dialog.tsx'
import { searchAccounts } from './search-accounts.ts'
import { USER_TEXTS } from './texts.ts'
import { UserActions } from './user-actions.tsx'
import { userColumns } from './user-columns.tsx'
import { DeleteUserDialog, UserFormDialog } from './user-dialogs.tsx'

const DRAFTS = {
  table: 'admin_users',
  nameOf: (values: FormValues) => String(values.full_name || values.email),
} as const

/** User Management (spec: admin §2). Every role sees it; only the role `admin` changes accounts. */
export function UsersScreen() {
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
      {!isReadOnly && <DraftNotices {...DRAFTS} accountId={viewer.id} onContinue={address.edit} />}
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
          texts={texts}
          accountId={viewer.id}
          wantedDraft={address.slot}
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
