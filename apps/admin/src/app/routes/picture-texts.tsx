import { ResourceScreen } from '../../list/resource-screen.tsx'
import { PICTURE_TEXTS } from '../../record/picture-text/descriptor.tsx'

/** Texts of pictures. */
export function Component() {
  return <ResourceScreen descriptor={PICTURE_TEXTS} />
}
