import { USER_ROLES, type UserRole } from '@bayt/content/entities/categories'
import type { Locale } from '@bayt/content/locale'

interface RoleTexts {
  names: Record<UserRole, string>
  /** The rights of the role in one line that shows the difference from other roles. */
  rights: Record<UserRole, string>
}

/** The roles of accounts. */
export const ROLE_TEXTS: Record<Locale, RoleTexts> = {
  en: {
    names: { admin: 'Admin', editor: 'Editor', moderator: 'Moderator' },
    rights: {
      admin: 'Manages all content and the accounts of staff, and empties the bin.',
      editor: 'Manages all content, and restores what anybody deleted.',
      moderator:
        'Manages all content, but restores only what they deleted themselves; if the operator limits the role, neither publishes nor deletes.',
    },
  },
  ar: {
    names: { admin: 'مدير', editor: 'محرّر', moderator: 'مشرف' },
    rights: {
      admin: 'يدير المحتوى كله وحسابات الموظفين، ويفرغ سلة المحذوفات.',
      editor: 'يدير المحتوى كله، ويستعيد ما حذفه أي شخص.',
      moderator: 'يدير المحتوى كله، لكنه لا يستعيد إلا ما حذفه بنفسه، وإن قُيّد دوره فلا ينشر ولا يحذف.',
    },
  },
}

/** All roles, a line each. */
export function describeRoles(locale: Locale): string {
  const { names, rights } = ROLE_TEXTS[locale]
  return USER_ROLES.map((role) => `${names[role]}: ${rights[role]}`).join('\n')
}
