import { ResourceScreen } from '../../resource/resource-screen.tsx'
import { ARTICLES } from './descriptor.tsx'

/** Articles Management (spec: admin §2). */
export function ArticlesScreen() {
  return <ResourceScreen descriptor={ARTICLES} />
}
