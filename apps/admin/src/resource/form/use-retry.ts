import { onlineManager } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useServices } from '../../lib/services.tsx'
import { useStableCallback } from '../../lib/use-stable-callback.ts'

/** A connection may come back without an event of the browser, for example when the server was away. */
const INTERVAL_MS = 15_000

/** Repeats a failed call when the connection is back, after signing in again, and every 15 seconds. */
export function useRetry(isWanted: boolean, retry: () => void): void {
  const { session } = useServices()
  const attempt = useStableCallback(() => {
    if (onlineManager.isOnline() && session.get().status === 'signed_in') retry()
  })
  useEffect(() => {
    if (!isWanted) return
    window.addEventListener('online', attempt)
    const unsubscribe = session.subscribe(attempt)
    const timer = setInterval(attempt, INTERVAL_MS)
    return () => {
      window.removeEventListener('online', attempt)
      unsubscribe()
      clearInterval(timer)
    }
  }, [isWanted, attempt, session])
}
