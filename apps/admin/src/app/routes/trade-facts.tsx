import { TRADE_FACTS } from '../../features/trade/facts.tsx'
import { ResourceScreen } from '../../resource/resource-screen.tsx'

/** Trade facts of products. */
export function Component() {
  return <ResourceScreen descriptor={TRADE_FACTS} />
}
