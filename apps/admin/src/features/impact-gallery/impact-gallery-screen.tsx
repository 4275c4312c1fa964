import { InlineScreen } from '../../resource/inline/inline-screen.tsx'
import { IMPACT_GALLERY } from './descriptor.ts'

/** Manage Impact Gallery (spec: admin §2). */
export function ImpactGalleryScreen() {
  return <InlineScreen descriptor={IMPACT_GALLERY} />
}
