import { IMPACT_GALLERY } from '../../features/impact-gallery/descriptor.ts'
import { InlineScreen } from '../../resource/inline/inline-screen.tsx'

/** Manage Impact Gallery (spec: admin §2). */
export function Component() {
  return <InlineScreen descriptor={IMPACT_GALLERY} />
}
