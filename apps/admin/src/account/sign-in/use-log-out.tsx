import { useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { toast } from 'sonner'
import { listDrafts, removeDrafts, type StoredDraft } from '../../data/drafts/draft.ts'
import { inTime } from '../../data/in-time.ts'
import { PATHS } from '../../data/paths.ts'
import { useServices } from '../../data/services.tsx'
import { logout } from '../../data/session/login.ts'
import { useAccount } from '../../data/session/use-session.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog, DialogBody, DialogFoot } from '../../ui/dialog.tsx'
import { useText } from '../../ui/i18n/locale-context.tsx'

/** The longest wait for the list of drafts: long, so that a slow device does not skip the question about unsaved work. */
const DRAFTS_MS = 10_000

/**
 * Logging out (spec: admin §4). The device is signed out immediately, also offline. The server is notified; a session whose
 * notification is lost expires within the hour.
 */
export function useLogOut() {
  const { session, functions } = useServices()
  const { shell } = useText()
  const account = useAccount()
  const navigate = useNavigate()
  const [drafts, setDrafts] = useState<StoredDraft[]>([])
  const [isAsked, setAsked] = useState(false)

  const finish = async () => {
    // The call needs the token, so it starts before the token is removed. If the call fails, this device is still signed out, and
    // the session expires within the hour.
    const notified = logout(functions).catch((error: unknown) =>
      console.warn('The server could not be notified of the logout:', error),
    )
    setDrafts([])
    session.signOut()
    toast.success(shell.loggedOut)
    void navigate(PATHS.login, { replace: true })
    await notified
  }

  return {
    /** The unsaved work that staff must first keep or delete; empty while there is no question. */
    drafts,
    /** Whether a question is open before the log-out: about unsaved work, or from a part of the screen. */
    isAsking: isAsked || drafts.length > 0,
    start: async () => {
      setAsked(true)
      const isAgreed = await mayLogOut()
      // If drafts cannot be listed, there is no question.
      const kept =
        isAgreed && account
          ? await inTime(
              listDrafts(account.id).catch(() => []),
              [],
              DRAFTS_MS,
            )
          : []
      setDrafts(kept)
      setAsked(false)
      if (isAgreed && kept.length === 0) await finish()
    },
    /** Keeps unsaved work on the device without asking. */
    startKeeping: async () => {
      if (await mayLogOut()) await finish()
    },
    keepAndLeave: finish,
    removeAndLeave: async () => {
      const removal = removeDrafts(drafts.map(({ key }) => key)).then(
        () => true,
        () => false,
      )
      if (!(await inTime(removal, false))) toast.error(shell.draftsNotRemoved)
      await finish()
    },
    stay: () => setDrafts([]),
  }
}

/** Asks before an explicit sign-out whether to keep or delete unsaved work. */
export function LogOutDialog({ onKeep, onRemove, onStay }: { onKeep: () => void; onRemove: () => void; onStay: () => void }) {
  const { shell } = useText()
  const text = shell.leaveWithDrafts
  return (
    <Dialog title={text.title} role="alertdialog" onClose={onStay}>
      <DialogBody>
        <p>{text.body}</p>
      </DialogBody>
      <DialogFoot>
        <Button variant="danger" onPress={onRemove}>
          {text.remove}
        </Button>
        <Button onPress={onKeep}>{text.keep}</Button>
        <Button variant="primary" autoFocus onPress={onStay}>
          {text.cancel}
        </Button>
      </DialogFoot>
    </Dialog>
  )
}

/** Asks before somebody logs out. @returns whether the log-out continues */
type Question = () => Promise<boolean>

/** The questions of the components that are on the screen. */
const questions = new Set<{ current: Question }>()

/** Asks before somebody logs out in this tab, while the calling component is on the screen. */
export function useBeforeLogOut(ask: Question): void {
  const newest = useRef(ask)
  newest.current = ask
  useEffect(() => {
    questions.add(newest)
    return () => void questions.delete(newest)
  }, [])
}

/** Asks the questions one after the other, until an answer cancels the log-out. */
export async function mayLogOut(): Promise<boolean> {
  for (const { current: ask } of questions) if (!(await ask())) return false
  return true
}
