import { onlineManager } from '@tanstack/react-query'
import type { SessionStore } from '../session/store.ts'

/** A connection may come back without an event of the browser, for example when the server was away. */
const INTERVAL_MS = 15_000

/**
 * Repeats failed calls when the connection is back, after signing in again, and every 15 seconds.
 * @returns ends the repetition
 */
export function retryWhenBack(session: SessionStore, retry: () => void): () => void {
  const attempt = () => {
    if (onlineManager.isOnline() && session.get().status === 'signed_in') retry()
  }
  window.addEventListener('online', attempt)
  const unsubscribe = session.subscribe(attempt)
  const timer = setInterval(attempt, INTERVAL_MS)
  return () => {
    window.removeEventListener('online', attempt)
    unsubscribe()
    clearInterval(timer)
  }
}
