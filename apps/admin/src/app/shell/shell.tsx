import { ChevronDown, CircleUserRound, LogOut, Menu, WifiOff, X } from 'lucide-react'
import { type ReactNode, useState, useSyncExternalStore } from 'react'
import { Dialog } from 'react-aria-components/Dialog'
import { Modal, ModalOverlay } from 'react-aria-components/Modal'
import { Link, NavLink, Outlet, useLocation } from 'react-router-dom'
import { FactorQuestion } from '../../account/sign-in/factor-question.tsx'
import { SignInAgain } from '../../account/sign-in/sign-in-again.tsx'
import { LogOutDialog, useLogOut } from '../../account/sign-in/use-log-out.tsx'
import { PATHS } from '../../data/paths.ts'
import { useAccount } from '../../data/session/use-session.ts'
import { PictureNoteContext } from '../../record/form/picture-note-context.ts'
import { PublishingIndicator } from '../../screens/publishing-indicator/publishing-indicator.tsx'
import { PublishingTrouble } from '../../screens/publishing-indicator/publishing-trouble.tsx'
import { IconButton } from '../../ui/button.tsx'
import { useText } from '../../ui/i18n/locale-context.tsx'
import { LanguageSwitch } from '../../ui/language-switch.tsx'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { NotFetchedNotice } from '../../ui/not-fetched.tsx'
import { Loading } from '../../ui/spinner.tsx'
import { useDocumentTitle } from '../../ui/use-document-title.ts'
import { isAt, MORE_SCREENS, SECTIONS, type Section, screenTitle, sectionOf } from '../sections.tsx'
import styles from './shell.module.css'

const CONTENT_ID = 'content'

/** The frame around every screen (spec: admin §2): sidebar or drawer, header, and the notices that all screens share. */
export function Shell() {
  const text = useText()
  const { pathname } = useLocation()
  const [isDrawerOpen, setDrawerOpen] = useState(false)
  const logOut = useLogOut()
  const title = screenTitle(pathname, text)
  const startLogOut = () => {
    setDrawerOpen(false)
    void logOut.start()
  }
  const sidebar = <Sidebar onNavigate={() => setDrawerOpen(false)} onLogOut={startLogOut} />

  useDocumentTitle(title)

  return (
    <div className={styles.shell}>
      <a className={styles.skip} href={`#${CONTENT_ID}`}>
        {text.shell.skipToContent}
      </a>
      <aside className={styles.side}>{sidebar}</aside>
      <Drawer isOpen={isDrawerOpen} onClose={() => setDrawerOpen(false)}>
        {sidebar}
      </Drawer>
      <div className={styles.main}>
        <Header title={title} onOpenMenu={() => setDrawerOpen(true)} />
        <OfflineBanner />
        <main id={CONTENT_ID} tabIndex={-1} className={styles.content}>
          <PublishingTrouble />
          <PictureNotes>
            <Outlet />
          </PictureNotes>
        </main>
      </div>
      <FactorQuestion />
      {/* Shows one dialog at a time: the sign-in stays above later dialogs, and would cover the confirmation of a log-out. */}
      <SignInAgain onLogOut={startLogOut} isLeaving={logOut.isAsking} />
      {logOut.drafts.length > 0 && (
        <LogOutDialog
          onKeep={() => void logOut.keepAndLeave()}
          onRemove={() => void logOut.removeAndLeave()}
          onStay={logOut.stay}
        />
      )}
    </div>
  )
}

/** Loaded on first use, because this part needs the code of every screen. */
const ReleaseChanges = lazyPart(async () => (await import('../../screens/what-changed/release-changes.tsx')).ReleaseChanges, {
  NotFetched: () => <NotFetchedNotice />,
  Waiting: () => <Loading text={useText().shell.loading} />,
})

/** Section title, publishing state, language switch and welcome (spec: admin §2). */
function Header({ title, onOpenMenu }: { title: string; onOpenMenu: () => void }) {
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

/** The name of the signed-in account, with a link to its screen. */
function AccountLink() {
  const { otherScreens } = useText()
  const account = useAccount()
  if (!account) return null
  return (
    <Link className={styles.account} to={PATHS.account} aria-label={`${otherScreens.account}: ${account.full_name}`}>
      <CircleUserRound size={20} strokeWidth={1.5} aria-hidden="true" />
      <bdi className={styles.accountName}>{account.full_name}</bdi>
    </Link>
  )
}

/** The sidebar on small screens. */
function Drawer({ isOpen, onClose, children }: { isOpen: boolean; onClose: () => void; children: ReactNode }) {
  const { shell } = useText()
  return (
    <ModalOverlay
      isOpen={isOpen}
      isDismissable
      className={styles.drawerOverlay ?? ''}
      onOpenChange={(open) => !open && onClose()}
    >
      <Modal className={styles.drawer ?? ''}>
        <Dialog aria-label={shell.navigation} className={styles.drawerDialog ?? ''}>
          <span className={styles.drawerClose} data-ground="deep">
            <IconButton aria-label={shell.closeMenu} onPress={onClose}>
              <X size={22} strokeWidth={1.5} aria-hidden="true" />
            </IconButton>
          </span>
          {children}
        </Dialog>
      </Modal>
    </ModalOverlay>
  )
}

function subscribe(listener: () => void): () => void {
  window.addEventListener('online', listener)
  window.addEventListener('offline', listener)
  return () => {
    window.removeEventListener('online', listener)
    window.removeEventListener('offline', listener)
  }
}

/** Shown while the device is offline. */
function OfflineBanner() {
  const { offline } = useText()
  const isOnline = useSyncExternalStore(subscribe, () => navigator.onLine)
  return (
    <div role="status">
      {!isOnline && (
        <p className={styles.offline}>
          <WifiOff size={18} strokeWidth={1.5} aria-hidden="true" />
          {offline.banner}
        </p>
      )}
    </div>
  )
}

/** Loaded only by forms. */
const AltTextButton = lazyPart(async () => (await import('../../record/picture-text/alt-text-button.tsx')).AltTextButton, {
  NotFetched: ({ label, isLink }) => isLink && label,
})

/** Lets every picture field show and edit the texts of its picture. */
function PictureNotes({ children }: { children: ReactNode }) {
  return <PictureNoteContext value={AltTextButton}>{children}</PictureNoteContext>
}

/** The sections, further screens under "More", and Logout. */
function Sidebar({ onNavigate, onLogOut }: { onNavigate: () => void; onLogOut: () => void }) {
  const { shell, sections, otherScreens } = useText()
  const { pathname } = useLocation()
  const current = sectionOf(pathname)
  const link = ({ path, icon: Icon }: Pick<Section, 'path' | 'icon'>, title: string, isCurrent: boolean) => (
    <li key={path}>
      <NavLink to={path} className={styles.section ?? ''} aria-current={isCurrent ? 'page' : undefined} onClick={onNavigate}>
        <Icon size={20} strokeWidth={1.5} aria-hidden="true" />
        {title}
      </NavLink>
    </li>
  )
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
          {SECTIONS.map((section) => link(section, sections[section.key], section === current))}
        </ul>
        <details className={styles.more} open={MORE_SCREENS.some(({ path }) => isAt(pathname, path))}>
          <summary className={styles.section}>
            <ChevronDown className={styles.moreArrow} size={20} strokeWidth={1.5} aria-hidden="true" />
            {shell.more}
          </summary>
          <ul className={styles.sections}>
            {MORE_SCREENS.map((screen) => link(screen, otherScreens[screen.key], isAt(pathname, screen.path)))}
          </ul>
        </details>
      </nav>
      <button type="button" className={`${styles.section} ${styles.logout}`} onClick={onLogOut}>
        <LogOut className={styles.mirrored} size={20} strokeWidth={1.5} aria-hidden="true" />
        {shell.logout}
      </button>
    </div>
  )
}
