import { useText } from '../lib/i18n/locale-context.tsx'
import { StatusBadge } from './status-badge.tsx'

/** Active or Inactive (spec: admin §2). */
export function ActiveBadge({ isActive }: { isActive: boolean }) {
  const { status } = useText()
  return <StatusBadge tone={isActive ? 'on' : 'off'}>{isActive ? status.active : status.inactive}</StatusBadge>
}
