import { useState } from 'react'
import { Outlet, useLocation } from 'react-router-dom'
import { NotFetchedDialog } from '../../components/not-fetched.tsx'
import { PublishingTrouble } from '../../features/publishing-indicator/publishing-trouble.tsx'
import { FactorQuestion } from '../../features/sign-in/factor-question.tsx'
import { LogOutDialog } from '../../features/sign-in/log-out-dialog.tsx'
import { SignInAgain } from '../../features/sign-in/sign-in-again.tsx'
import { useLogOut } from '../../features/sign-in/use-log-out.ts'
import { useText } from '../../lib/i18n/locale-context.tsx'
import { lazyPart } from '../../lib/lazy-part.tsx'
import { useDocumentTitle } from '../../lib/use-document-title.ts'
import { screenTitle } from '../sections.ts'
import { Drawer } from './drawer.tsx'
import { Header } from './header.tsx'
import { OfflineBanner } from './offline-banner.tsx'
import { PictureNotes } from './picture-notes.tsx'
import styles from './shell.module.css'
import { Sidebar } from './sidebar.tsx'
import { useSingleKeyShortcuts } from './use-single-keys.ts'

const CONTENT_ID = 'content'
/** A separate chunk: few people open the dialog. */
const ShortcutsDialog = lazyPart(async () => (await import('./shortcuts-dialog.tsx')).ShortcutsDialog, {
  NotFetched: ({ onClose }) => <NotFetchedDialog title={useText().shortcuts.title} onClose={onClose} />,
})

/** The frame around every screen (spec: admin §2): sidebar or drawer, header, and notices of every screen. */
export function Shell() {
  const text = useText()
  const { pathname } = useLocation()
  const [isDrawerOpen, setDrawerOpen] = useState(false)
  const [isListOpen, setListOpen] = useState(false)
  useSingleKeyShortcuts(() => setListOpen(true))
  const logOut = useLogOut()
  const title = screenTitle(pathname, text)
  const startLogOut = () => {
    setDrawerOpen(false)
    void logOut.start()
  }
  const listShortcuts = () => {
    setDrawerOpen(false)
    setListOpen(true)
  }
  const sidebar = <Sidebar onNavigate={() => setDrawerOpen(false)} onShortcuts={listShortcuts} onLogOut={startLogOut} />

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
      {isListOpen && <ShortcutsDialog onClose={() => setListOpen(false)} />}
      <FactorQuestion />
      {/* One dialog at a time: the sign-in stays above later dialogs, so it would cover the question of a log-out. */}
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
