import { ResourceScreen } from '../../list/resource-screen.tsx'
import { SEARCH_WORDS } from '../../screens/search-words/descriptor.tsx'

/** Search words. */
export function Component() {
  return <ResourceScreen descriptor={SEARCH_WORDS} />
}
