import { Menu } from 'lucide-react'
import { IconButton } from '../../components/button.tsx'
import { LanguageSwitch } from '../../components/language-switch.tsx'
import { NotFetchedNotice } from '../../components/not-fetched.tsx'
import { Loading } from '../../components/spinner.tsx'
import { PublishingIndicator } from '../../features/publishing-indicator/publishing-indicator.tsx'
import { useText } from '../../lib/i18n/locale-context.tsx'
import { lazyPart } from '../../lib/lazy-part.tsx'
import { AccountLink } from './account-link.tsx'
import styles from './shell.module.css'

/** Needs every screen, so it is loaded on first use. */
const ReleaseChanges = lazyPart(async () => (await import('../release-changes.tsx')).ReleaseChanges, {
  NotFetched: () => <NotFetchedNotice />,
  Waiting: () => <Loading text={useText().shell.loading} />,
})

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
