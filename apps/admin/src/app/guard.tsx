import { type ReactNode, useEffect, useState } from 'react'
import { Navigate, useLocation } from 'react-router-dom'
import { useTypingPause } from '../account/sign-in/use-typing-pause.ts'
import { PATHS, targetOf } from '../data/paths.ts'
import { useServices } from '../data/services.tsx'
import { useSession } from '../data/session/use-session.ts'
import { useText } from '../ui/i18n/locale-context.tsx'
import { lazyPart } from '../ui/lazy-part.tsx'
import { Loading } from '../ui/spinner.tsx'
import { NotFetchedPage } from './error-page.tsx'

/**
 * Complete pages, because a required step replaces the whole screen: shown while the code of the step loads, and if it cannot be fetched.
 */
const PAGES = { NotFetched: NotFetchedPage, Waiting: LoadingPage }

/** Loaded only for accounts that need a second factor and have none. */
const SetUpFactor = lazyPart(async () => (await import('./required-steps.tsx')).SetUpFactor, PAGES)

/** Loaded only for accounts whose password somebody else set. */
const ChangePassword = lazyPart(async () => (await import('./required-steps.tsx')).ChangePassword, PAGES)

/**
 * Lets signed-in staff through; shows `Loading...` while the session is unknown, then redirects to the login (spec: admin §2). Validates
 * the stored items on each entry (§4). If the session ends while a screen is open, the screen stays: the shell asks to sign in again above
 * it. A required step (second factor, new password) replaces the screen only after a pause in typing, so that no half-typed word is lost.
 */
export function Guard({ children }: { children: ReactNode }) {
  const { session } = useServices()
  const state = useSession()
  const location = useLocation()
  const { pathname } = location
  const [isChecked, setChecked] = useState(false)
  const [isSettingUp, setSettingUp] = useState(false)
  const [isSetUp, setSetUp] = useState(false)
  const signedIn = state.status === 'signed_in' ? state.session : undefined
  // The address to open after sign-in, only for a visitor who was signed out on arrival: after a log-out, a different person may sign in.
  const [target] = useState(state.status === 'signed_out' ? targetOf(location) : undefined)
  const isStepDue = useTypingPause(Boolean(signedIn?.must_set_up || signedIn?.must_change_password))

  useEffect(() => {
    // Every navigation validates again: the stored items may have been cleared since the last navigation.
    const isEntry = pathname.startsWith(PATHS.root)
    if (isEntry && session.get().status !== 'expired') session.validate()
    setChecked(true)
  }, [session, pathname])

  // The set-up of the second factor is complete, and the page shows its recovery codes. The codes are shown only once, so the page must
  // stay even when the session ends.
  if (isSettingUp && signedIn && !signedIn.must_set_up && !isSetUp) setSetUp(true)
  const endSetUp = () => {
    setSettingUp(false)
    setSetUp(false)
  }

  if (!isChecked) return <LoadingPage />
  if (state.status === 'signed_out') return <Navigate to={PATHS.login} replace state={target} />
  if ((isSettingUp && (signedIn || isSetUp)) || (isStepDue && signedIn?.must_set_up)) {
    return <SetUpFactor onDone={endSetUp} onBegin={() => setSettingUp(true)} />
  }
  if (isStepDue && signedIn?.must_change_password) return <ChangePassword />
  return children
}

/** A loading page (spec: admin §2: spinner with `Loading...`). */
export function LoadingPage() {
  return <Loading isPage text={useText().shell.loading} />
}
