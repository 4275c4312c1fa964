import { type ReactNode, useEffect, useRef, useState } from 'react'
import { type BlockerFunction, useBlocker } from 'react-router-dom'

/** Unsaved work that needs a confirmation before staff leave it. */
export interface LeaveGuard {
  hasUnsavedWork: () => boolean
  /** Whether a change of the address closes the screen with the work. */
  isClosedBy: (change: Parameters<BlockerFunction>[0]) => boolean
  /** The dialog. */
  ask: (answers: { stay: () => void; leave: () => void }) => ReactNode
}

/** The guards of the screen, the newest last. A router consults only the newest blocker, so each guard checks all guards. */
const guards = new Set<{ current: LeaveGuard }>()

/**
 * Confirms before unsaved work is left: another address, the back button, closing the tab.
 * @returns the open dialog, if there is one
 */
export function useLeaveGuard(guard: LeaveGuard): ReactNode {
  const newest = useRef(guard)
  newest.current = guard
  useEffect(() => {
    guards.add(newest)
    const warn = (event: BeforeUnloadEvent) => {
      if (newest.current.hasUnsavedWork()) event.preventDefault()
    }
    window.addEventListener('beforeunload', warn)
    return () => {
      guards.delete(newest)
      window.removeEventListener('beforeunload', warn)
    }
  }, [])

  const [asking, setAsking] = useState<{ current: LeaveGuard }[]>([])
  const blocker = useBlocker((change) => {
    const needed = [...guards].reverse().filter(({ current }) => current.isClosedBy(change) && current.hasUnsavedWork())
    setAsking(needed)
    return needed.length > 0
  })
  const answered = useRef<unknown>(undefined)
  const [first, ...others] = asking
  if (blocker.state !== 'blocked' || !first) return null
  /** Only the first answer counts: an answer arrives late while the device keeps the work, and the router refuses a second one. */
  const answer = (move: () => void) => {
    if (answered.current === blocker) return
    answered.current = blocker
    move()
  }
  const leave = () => (others.length > 0 ? setAsking(others) : answer(blocker.proceed))
  return first.current.ask({ stay: () => answer(blocker.reset), leave })
}
