import { useState } from 'react'
import { Outlet, useLocation } from 'react-router-dom'
import { PublishingTrouble } from '../../features/publishing-indicator/publishing-trouble.tsx'
import { FactorQuestion } from '../../features/sign-in/factor-question.tsx'
import { LogOutDialog } from '../../features/sign-in/log-out-dialog.tsx'
import { SignInAgain } from '../../features/sign-in/sign-in-again.tsx'
import { useLogOut } from '../../features/sign-in/use-log-out.ts'
import { useText } from '../../lib/i18n/locale-context.tsx'
import { useDocumentTitle } from '../../lib/use-document-title.ts'
import { screenTitle } from '../sections.ts'
import { Drawer } from './drawer.tsx'
import { Header } from './header.tsx'
import { OfflineBanner } from './offline-banner.tsx'
import { PictureNotes } from './picture-notes.tsx'
import styles from './shell.module.css'
import { Sidebar } from './sidebar.tsx'

const CONTENT_ID = 'content'

/** The frame around every screen (spec: admin §2): sidebar or drawer, header, and notices of every screen. */
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
