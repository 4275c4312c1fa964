import { IMPACT_GALLERY } from '../../features/impact-gallery/descriptor.ts'
import { ManyPictures } from '../../features/impact-gallery/many/many-pictures.tsx'
import { InlineScreen } from '../../resource/inline/inline-screen.tsx'

/** Manage Impact Gallery (spec: admin §2). */
export function Component() {
  return (
    <InlineScreen
      descriptor={IMPACT_GALLERY}
      renderBeside={(rows, accountId) => <ManyPictures rows={rows} accountId={accountId} />}
    />
  )
}
