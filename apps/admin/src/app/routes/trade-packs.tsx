import { TRADE_PACKS } from '../../features/trade/packs.tsx'
import { ResourceScreen } from '../../resource/resource-screen.tsx'

/** How the pack sizes of products travel. */
export function Component() {
  return <ResourceScreen descriptor={TRADE_PACKS} />
}
