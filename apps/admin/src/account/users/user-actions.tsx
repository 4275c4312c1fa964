import type { AdminUser, SessionUser } from '@bayt/content/entities/admin-user'
import { updateStaff } from '@bayt/content/queries/staff'
import { KeyRound, UserCheck, UserX } from 'lucide-react'
import { useId, useState } from 'react'
import { useAfterWrite } from '../../data/after-write.ts'
import { createCalls } from '../../data/command.ts'
import { resourceKeys } from '../../data/keys.ts'
import { useServices } from '../../data/services.tsx'
import { undoOf } from '../../data/undo.ts'
import { useSingleMutation } from '../../data/use-single-mutation.ts'
import { DeleteButton, EditButton, HistoryButton } from '../../list/row-actions.tsx'
import { toastSaved } from '../../record/undo/undo-button.tsx'
import { IconButton } from '../../ui/button.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { Tooltip } from '../../ui/tooltip.tsx'
import type { UserTexts } from './texts.ts'
import styles from './users.module.css'

/**
 * Why an account cannot be deleted, deactivated or demoted. The database refuses such a change too; the console disables the
 * action first.
 */
export type Protection = 'first' | 'self' | 'last_admin'

const FIRST_ACCOUNT_ID = 1

const isActiveAdmin = ({ role, active }: AdminUser) => role === 'admin' && active

export function protectionOf(account: AdminUser, viewer: SessionUser, accounts: AdminUser[]): Protection | undefined {
  if (account.id === FIRST_ACCOUNT_ID) return 'first'
  if (account.id === viewer.id) return 'self'
  const isLastAdmin = isActiveAdmin(account) && accounts.filter(isActiveAdmin).length === 1
  return isLastAdmin ? 'last_admin' : undefined
}

/** Activates or deactivates an account; deactivating ends its sessions (spec: admin §7: an update of only `active`). */
export function useSetActive(texts: UserTexts) {
  const { client, queryClient } = useServices()
  const afterWrite = useAfterWrite('admin_users')
  // A call contains the version of the account, because the same change of a later version is not a repetition.
  const [calls] = useState(createCalls<Pick<AdminUser, 'id' | 'active' | 'updated_at'>>)
  return useSingleMutation({
    mutationFn: (wanted: Pick<AdminUser, 'id' | 'active' | 'updated_at'>) =>
      calls.send(wanted, ({ id, active }, request) => updateStaff(client, id, { active }, { active: !active }, request)),
    onSuccess: ({ result: { isChanged }, request }, { id, active }) => {
      const undo = undoOf(client, { table: 'admin_users', request, id, done: ({ updated }) => updated })
      toastSaved(active ? texts.activated : texts.deactivated, isChanged ? undo : undefined)
      return afterWrite()
    },
    failed: texts.statusFailed,
    onError: () => {
      // The server may have made the change although no answer arrived.
      void queryClient.invalidateQueries({ queryKey: resourceKeys.table('admin_users') })
    },
  })
}

interface UserActionsProps {
  account: AdminUser
  texts: UserTexts
  protection: Protection | undefined
  /** Whether the role of the viewer cannot change accounts. */
  isReadOnly: boolean
  onEdit: () => void
  onReset: () => void
  onHistory: () => void
  onDelete: () => void
}

/** Activate or deactivate, history, edit, reset password, delete; a disabled action shows the reason. */
export function UserActions({ account, texts, protection, isReadOnly, ...on }: UserActionsProps) {
  const reasonId = useId()
  const setActive = useSetActive(texts)
  const name = account.full_name
  const isProtected = isReadOnly || protection !== undefined
  const guarded = { isDisabled: isProtected, ...(protection ? { 'aria-describedby': reasonId } : {}) }
  const toggle = account.active ? texts.deactivate(name) : texts.activate(name)
  const Toggle = account.active ? UserX : UserCheck
  return (
    <span className={styles.actions}>
      <span className={styles.buttons}>
        <Tooltip text={toggle}>
          <IconButton aria-label={toggle} {...guarded} onPress={() => setActive.mutate({ ...account, active: !account.active })}>
            {setActive.isPending ? <Spinner /> : <Toggle size={18} strokeWidth={1.5} aria-hidden="true" />}
          </IconButton>
        </Tooltip>
        <HistoryButton name={name} onPress={on.onHistory} />
        <EditButton name={name} isDisabled={isReadOnly} onPress={on.onEdit} />
        <Tooltip text={texts.reset.action(name)}>
          <IconButton aria-label={texts.reset.action(name)} isDisabled={isReadOnly} onPress={on.onReset}>
            <KeyRound size={18} strokeWidth={1.5} aria-hidden="true" />
          </IconButton>
        </Tooltip>
        <DeleteButton name={name} {...guarded} onPress={on.onDelete} />
      </span>
      {protection && !isReadOnly && (
        <span id={reasonId} className={styles.reason}>
          {texts.protection[protection]}
        </span>
      )}
    </span>
  )
}
