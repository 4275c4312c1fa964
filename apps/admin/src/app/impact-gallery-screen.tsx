import { InlineScreen } from '../list/inline/inline-screen.tsx'
import { IMPACT_GALLERY } from '../screens/impact-gallery/impact-gallery.ts'
import { ManyPictures } from '../screens/impact-gallery/many/many-pictures.tsx'

/** Manage Impact Gallery (spec: admin §2). */
export function Component() {
  return <InlineScreen descriptor={IMPACT_GALLERY} renderBeside={(rows) => <ManyPictures rows={rows} />} />
}
