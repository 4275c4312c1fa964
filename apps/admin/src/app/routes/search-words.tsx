import { SEARCH_WORDS } from '../../features/search-words/descriptor.tsx'
import { ResourceScreen } from '../../resource/resource-screen.tsx'

/** Search words. */
export function Component() {
  return <ResourceScreen descriptor={SEARCH_WORDS} />
}
