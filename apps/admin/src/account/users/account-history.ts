import { adminUserInput } from '@bayt/content/entities/admin-user'
import { USER_ROLES } from '@bayt/content/entities/categories'
import { readStaffAccount } from '@bayt/content/queries/staff'
import type { HistorySubject } from '../../history/subject.ts'
import { localisedChoices, localisedField } from '../../record/localised-texts.ts'
import { writeAccount } from './accounts.ts'
import { USER_TEXTS } from './texts.ts'

const field = (name: 'full_name' | 'email' | 'role' | 'active') => {
  const { label } = localisedField(USER_TEXTS, name)
  return { name, label }
}

/** The history of staff accounts, without passwords. A deleted account cannot be restored: staff create the account again. */
export const ACCOUNT_HISTORY: HistorySubject = {
  table: 'admin_users',
  texts: USER_TEXTS,
  schema: adminUserInput,
  fields: [
    { ...field('full_name'), kind: 'text' },
    { ...field('email'), kind: 'text' },
    { ...field('role'), kind: 'choice', choices: localisedChoices(USER_TEXTS, USER_ROLES) },
    { ...field('active'), kind: 'flag' },
  ],
  nameOf: (columns) => ('full_name' in columns && typeof columns.full_name === 'string' ? columns.full_name : ''),
  read: readStaffAccount,
  write: writeAccount,
}
