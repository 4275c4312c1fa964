import { InlineScreen } from '../../resource/inline/inline-screen.tsx'
import { PARTNERS } from './descriptor.ts'

/** Manage Partners (spec: admin §2). */
export function PartnersScreen() {
  return <InlineScreen descriptor={PARTNERS} />
}
