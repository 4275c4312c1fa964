import { useAccount } from '../../lib/session/use-session.ts'
import { DraftsPanel } from './drafts-panel.tsx'
import { LinksPanel } from './links-panel.tsx'
import { OthersPanel } from './others-panel.tsx'
import { ReleasesPanel } from './releases-panel.tsx'
import { SharedPanel } from './shared-panel.tsx'
import type { TodaySubjects } from './subjects.ts'
import styles from './today.module.css'
import { WaitingPanel } from './waiting-panel.tsx'

/** Today's work: own drafts, shared drafts, waiting changes, dead links, changes by others, the last releases. */
export function Today({ subjects }: { subjects: TodaySubjects }) {
  const account = useAccount()
  if (!account) return null
  return (
    <div className={styles.panels}>
      <DraftsPanel subjects={subjects} accountId={account.id} />
      <SharedPanel subjects={subjects} />
      <WaitingPanel subjects={subjects} />
      <LinksPanel />
      <OthersPanel subjects={subjects} accountId={account.id} />
      <ReleasesPanel />
    </div>
  )
}
