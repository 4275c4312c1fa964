import type { AdminUser } from '@bayt/content/entities/admin-user'
import { adminUserInput } from '@bayt/content/entities/admin-user'
import { USER_ROLES } from '@bayt/content/entities/categories'
import { PASSWORD_MIN_LENGTH, TEXT_LIMITS } from '@bayt/content/entities/limits'
import { eachLocale } from '@bayt/content/locale'
import type { FormSubject } from '../../resource/descriptor.ts'
import { type FieldGroup, fieldsOf } from '../../resource/fields.ts'
import { toFormValues } from '../../resource/form/form-values.ts'
import { localisedChoices, localisedField, localisedGroup } from '../../resource/localised-texts.ts'
import { writeAccount } from './api/save-account.ts'
import type { Protection } from './protection.ts'
import { type AccountInput, newAccountInput } from './schema.ts'
import { USER_TEXTS } from './texts.ts'

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
): FormSubject<AdminUser, AccountInput> {
  const isNew = kind === 'new'
  const protection = isNew ? undefined : kind.protection
  const isReadOnly = protection !== undefined
  const field = (name: keyof AccountInput) => localisedField(USER_TEXTS, name)
  const hint = eachLocale((locale) => USER_TEXTS[locale].passwordHint(minLength))
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
    table: 'admin_users',
    schema: isNew ? newAccountInput(minLength) : adminUserInput,
    groups,
    emptyValues: toFormValues(DEFAULTS, fieldsOf(groups)),
    write: writeAccount,
  }
}
