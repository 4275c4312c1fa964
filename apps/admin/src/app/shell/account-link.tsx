import { CircleUserRound } from 'lucide-react'
import { Link } from 'react-router-dom'
import { PATHS } from '../../config/paths.ts'
import { useText } from '../../lib/i18n/locale-context.tsx'
import { useAccount } from '../../lib/session/use-session.ts'
import styles from './account-link.module.css'

/** The name of the signed-in account, with a link to its screen. */
export function AccountLink() {
  const { otherScreens } = useText()
  const account = useAccount()
  if (!account) return null
  return (
    <Link className={styles.link} to={PATHS.account} aria-label={`${otherScreens.account}: ${account.full_name}`}>
      <CircleUserRound size={20} strokeWidth={1.5} aria-hidden="true" />
      <bdi className={styles.name}>{account.full_name}</bdi>
    </Link>
  )
}
