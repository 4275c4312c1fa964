import type { AdminUser } from '@bayt/content/entities/admin-user'
import { ContentError } from '@bayt/content/errors'
import { deleteStaff } from '@bayt/content/queries/staff'
import type { UseQueryResult } from '@tanstack/react-query'
import { passwordMinLength } from '../../config/env.ts'
import { useServices } from '../../lib/services.tsx'
import { useDeleteRecord } from '../../resource/api/use-delete-record.ts'
import { FormDialogFrame } from '../../resource/form/form-dialog-frame.tsx'
import { DeleteQuestion } from '../../resource/list/delete-question.tsx'
import { ACCOUNT_HISTORY } from './account-history.ts'
import { accountSubject } from './account-subject.ts'
import type { Protection } from './protection.ts'
import type { UserTexts } from './texts.ts'

interface UserFormDialogProps {
  id: number | 'new'
  staff: UseQueryResult<AdminUser[]>
  protection: Protection | undefined
  texts: UserTexts
  accountId: number
  wantedDraft: number | undefined
  onClose: () => void
}

/** Add New User or Edit User. */
export function UserFormDialog({ id, staff, protection, ...dialog }: UserFormDialogProps) {
  const minLength = passwordMinLength(useServices().config)
  const account = staff.data?.find((one) => one.id === id)
  // A cached list may lack a new account: only a newly read list shows that an account is missing.
  const isRead = staff.isSuccess && staff.fetchStatus === 'idle'
  const isMissing = id !== 'new' && isRead && !account
  const record = {
    data: account,
    isError: staff.isError || isMissing,
    isPaused: staff.isPaused,
    error: isMissing ? new ContentError('not_found', 'This account does not exist any more.') : staff.error,
    refetch: staff.refetch,
  }
  return (
    <FormDialogFrame
      {...dialog}
      id={id}
      record={record}
      subject={accountSubject(id === 'new' ? 'new' : { protection }, minLength)}
      history={ACCOUNT_HISTORY}
    />
  )
}

interface DeleteUserDialogProps {
  account: AdminUser
  texts: UserTexts
  onClose: () => void
}

export function DeleteUserDialog({ account, texts, onClose }: DeleteUserDialogProps) {
  const deletion = useDeleteRecord('admin_users', texts, async ({ client }, id) => void (await deleteStaff(client, id)))
  return <DeleteQuestion texts={texts} id={account.id} name={account.full_name} deletion={deletion} onClose={onClose} />
}
