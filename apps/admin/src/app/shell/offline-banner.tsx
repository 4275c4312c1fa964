import { WifiOff } from 'lucide-react'
import { useSyncExternalStore } from 'react'
import { useText } from '../../lib/i18n/locale-context.tsx'
import styles from './shell.module.css'

function subscribe(listener: () => void): () => void {
  window.addEventListener('online', listener)
  window.addEventListener('offline', listener)
  return () => {
    window.removeEventListener('online', listener)
    window.removeEventListener('offline', listener)
  }
}

/** Shown while the device is offline. */
export function OfflineBanner() {
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
