import type { AdminUser } from '@bayt/content/entities/admin-user'
import type { Locale } from '@bayt/content/locale'
import { ActiveBadge } from '../../components/active-badge.tsx'
import { formatShortDateTime } from '../../lib/i18n/format.ts'
import type { DataColumn } from '../../resource/list/data-table.tsx'
import type { UserTexts } from './texts.ts'
import styles from './users.module.css'

/** The columns of the list (spec: admin §2). */
export function userColumns(locale: Locale, texts: UserTexts): DataColumn<AdminUser>[] {
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
