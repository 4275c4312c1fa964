import { useEffect, useRef } from 'react'

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
