import { lazyPart } from '../../ui/lazy-part.tsx'
import styles from './login-form.module.css'

/** The empty place of the button. */
export const PasskeyPlace = () => <div className={styles.laterButton} />

/** The whole sign-in by a passkey, loaded on demand. */
export const LazyPasskeySignIn = lazyPart(async () => (await import('./passkey-sign-in.tsx')).PasskeySignIn, {
  NotFetched: PasskeyPlace,
  Waiting: PasskeyPlace,
})
