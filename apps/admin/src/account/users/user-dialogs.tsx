import { type AdminUser, adminUserInput } from '@bayt/content/entities/admin-user'
import { USER_ROLES } from '@bayt/content/entities/categories'
import { PASSWORD_MIN_LENGTH, TEXT_LIMITS } from '@bayt/content/entities/limits'
import { ContentError } from '@bayt/content/errors'
import { eachLocale } from '@bayt/content/locale'
import { deleteStaff } from '@bayt/content/queries/staff'
import type { UseQueryResult } from '@tanstack/react-query'
import { passwordMinLength } from '../../data/env.ts'
import { useServices } from '../../data/services.tsx'
import { DeleteQuestion } from '../../list/delete-question.tsx'
import type { FormSubject } from '../../record/descriptor.ts'
import { type FieldGroup, fieldsOf } from '../../record/fields.ts'
import { FormDialogFrame } from '../../record/form/form-dialog-frame.tsx'
import { toFormValues } from '../../record/form/form-values.ts'
import { localisedChoices, localisedField, localisedGroup } from '../../record/localised-texts.ts'
import type { Continued } from '../../record/prepared/use-opened-change.ts'
import { useDeleteRecord } from '../../record/use-delete-record.ts'
import { DICTIONARIES } from '../../ui/i18n/dictionary.ts'
import { ACCOUNT_HISTORY, type AccountInput, newAccountInput, writeAccount } from './accounts.ts'
import { USER_TEXTS, type UserTexts } from './texts.ts'
import type { Protection } from './user-actions.tsx'

interface UserFormDialogProps {
  id: number | 'new'
  staff: UseQueryResult<AdminUser[]>
  protection: Protection | undefined
  continued: Continued
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
  const subject = accountSubject(id === 'new' ? 'new' : { protection }, minLength)
  return <FormDialogFrame {...dialog} id={id} record={record} subject={subject} />
}

export function DeleteUserDialog({ account, texts, onClose }: { account: AdminUser; texts: UserTexts; onClose: () => void }) {
  const deletion = useDeleteRecord('admin_users', texts, async ({ client }, id) => void (await deleteStaff(client, id)))
  return <DeleteQuestion texts={texts} id={account.id} name={account.full_name} deletion={deletion} onClose={onClose} />
}

/** spec: admin §6: the default role is admin. */
const DEFAULTS = { role: 'admin', active: true }

/**
 * The form subject of an account. A protected account keeps its role and status: both are read-only, with the reason.
 * @param kind a new account, or an edited account and its protection
 * @param minLength of the password
 */
export function accountSubject(
  kind: 'new' | { protection: Protection | undefined },
  minLength = PASSWORD_MIN_LENGTH,
): FormSubject {
  const isNew = kind === 'new'
  const protection = isNew ? undefined : kind.protection
  const isReadOnly = protection !== undefined
  const field = (name: keyof AccountInput) => localisedField(USER_TEXTS, name)
  const hint = eachLocale((locale) => DICTIONARIES[locale].issues.too_short(minLength))
  const groups: FieldGroup[] = [
    {
      ...localisedGroup(USER_TEXTS, 'person'),
      rows: [
        [
          { ...field('full_name'), kind: 'text', limit: TEXT_LIMITS.name, isRequired: true },
          { ...field('email'), kind: 'text', inputMode: 'email', limit: TEXT_LIMITS.email, isRequired: true },
        ],
        ...(isNew ? [{ ...field('password'), hint, kind: 'password', isRequired: true } as const] : []),
      ],
    },
    {
      ...localisedGroup(USER_TEXTS, protection ?? 'access'),
      rows: [
        { ...field('role'), kind: 'choice', choices: localisedChoices(USER_TEXTS, USER_ROLES), isRequired: true, isReadOnly },
        { ...field('active'), kind: 'checkbox', isReadOnly },
      ],
    },
  ]
  return {
    ...ACCOUNT_HISTORY,
    texts: USER_TEXTS,
    schema: isNew ? newAccountInput(minLength) : adminUserInput,
    groups,
    emptyValues: toFormValues(DEFAULTS, fieldsOf(groups)),
    write: writeAccount,
  }
}
