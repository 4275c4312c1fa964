import { ResourceScreen } from '../../list/resource-screen.tsx'
import { TRADE_PACKS } from '../../screens/trade/packs.tsx'

/** How the pack sizes of products travel. */
export function Component() {
  return <ResourceScreen descriptor={TRADE_PACKS} />
}
