import { TENDER_FACTS } from '../../features/tender-facts/descriptor.tsx'
import { ResourceScreen } from '../../resource/resource-screen.tsx'

/** Facts for tenders. */
export function Component() {
  return <ResourceScreen descriptor={TENDER_FACTS} />
}
