import { LogOut } from 'lucide-react'
import { NavLink, useLocation } from 'react-router-dom'
import { useText } from '../../lib/i18n/locale-context.tsx'
import { SECTIONS, sectionOf } from '../sections.ts'
import styles from './shell.module.css'

interface SidebarProps {
  onNavigate: () => void
  onLogOut: () => void
}

/** The sections and Logout. */
export function Sidebar({ onNavigate, onLogOut }: SidebarProps) {
  const { shell, sections } = useText()
  const current = sectionOf(useLocation().pathname)
  return (
    <div className={styles.sidebar} data-ground="deep">
      <p className={styles.brand}>
        <img src="/admin/mark-ivory.svg" alt="" width={36} height={36} />
        <span>
          {shell.brand} <span className={styles.brandSub}>{shell.admin}</span>
        </span>
      </p>
      <nav aria-label={shell.navigation}>
        <ul className={styles.sections}>
          {SECTIONS.map(({ key, path, icon: Icon }) => (
            <li key={key}>
              <NavLink
                to={path}
                className={styles.section ?? ''}
                aria-current={current?.key === key ? 'page' : undefined}
                onClick={onNavigate}
              >
                <Icon size={20} strokeWidth={1.5} aria-hidden="true" />
                {sections[key]}
              </NavLink>
            </li>
          ))}
        </ul>
      </nav>
      <button type="button" className={`${styles.section} ${styles.logout}`} onClick={onLogOut}>
        <LogOut className={styles.mirrored} size={20} strokeWidth={1.5} aria-hidden="true" />
        {shell.logout}
      </button>
    </div>
  )
}
