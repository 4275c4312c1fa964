import { PARTNERS } from '../../features/partners/descriptor.ts'
import { InlineScreen } from '../../resource/inline/inline-screen.tsx'

/** Manage Partners (spec: admin §2). */
export function Component() {
  return <InlineScreen descriptor={PARTNERS} />
}
