import { ResourceScreen } from '../../list/resource-screen.tsx'
import { TENDER_FACTS } from '../../screens/tender-facts.tsx'

/** Facts for tenders. */
export function Component() {
  return <ResourceScreen descriptor={TENDER_FACTS} />
}
