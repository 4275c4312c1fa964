import { InlineScreen } from '../list/inline/inline-screen.tsx'
import { PARTNERS } from '../screens/partners.ts'

/** Manage Partners (spec: admin §2). */
export function Component() {
  return <InlineScreen descriptor={PARTNERS} />
}
