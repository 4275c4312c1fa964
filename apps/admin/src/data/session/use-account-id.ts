import { useLastDefined } from '../../ui/use-kept.ts'
import { useAccount } from './use-session.ts'

/** The id of the account whose work is on the screen, for the parts of screens that only staff see. */
export function useAccountId(): number {
  const id = useLastDefined(useAccount()?.id)
  if (id === undefined) throw new Error('A part of a screen for staff is shown to nobody.')
  return id
}
