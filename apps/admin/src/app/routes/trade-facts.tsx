import { ResourceScreen } from '../../list/resource-screen.tsx'
import { TRADE_FACTS } from '../../screens/trade/facts.tsx'

/** Trade facts of products. */
export function Component() {
  return <ResourceScreen descriptor={TRADE_FACTS} />
}
