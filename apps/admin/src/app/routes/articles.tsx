import { ResourceScreen } from '../../list/resource-screen.tsx'
import { ARTICLES } from '../../screens/articles/descriptor.tsx'

/** Articles Management (spec: admin §2). */
export function Component() {
  return <ResourceScreen descriptor={ARTICLES} />
}
