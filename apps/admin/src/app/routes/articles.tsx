import { ARTICLES } from '../../features/articles/descriptor.tsx'
import { ResourceScreen } from '../../resource/resource-screen.tsx'

/** Articles Management (spec: admin §2). */
export function Component() {
  return <ResourceScreen descriptor={ARTICLES} />
}
