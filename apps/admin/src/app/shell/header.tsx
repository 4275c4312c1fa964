import { Menu } from 'lucide-react'
import { lazy } from 'react'
import { IconButton } from '../../components/button.tsx'
import { LanguageSwitch } from '../../components/language-switch.tsx'
import { PublishingIndicator } from '../../features/publishing-indicator/publishing-indicator.tsx'
import { useText } from '../../lib/i18n/locale-context.tsx'
import { AccountLink } from './account-link.tsx'
import styles from './shell.module.css'

/** Needs every screen, so it is loaded on first use. */
const ReleaseChanges = lazy(() => import('../release-changes.tsx').then((loaded) => ({ default: loaded.ReleaseChanges })))

interface HeaderProps {
  title: string
  onOpenMenu: () => void
}

/** Section title, publishing state, language switch and welcome (spec: admin §2). */
export function Header({ title, onOpenMenu }: HeaderProps) {
  const { shell } = useText()
  return (
    <header className={styles.header}>
      <span className={styles.menuButton}>
        <IconButton aria-label={shell.openMenu} onPress={onOpenMenu}>
          <Menu size={22} strokeWidth={1.5} aria-hidden="true" />
        </IconButton>
      </span>
      <p className={styles.sectionTitle}>{title}</p>
      <PublishingIndicator ReleaseChanges={ReleaseChanges} />
      <LanguageSwitch />
      <div className={styles.greeting}>
        <p>{shell.welcome}</p>
        <AccountLink />
      </div>
    </header>
  )
}
