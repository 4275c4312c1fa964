import { PICTURE_TEXTS } from '../../resource/picture-text/descriptor.tsx'
import { ResourceScreen } from '../../resource/resource-screen.tsx'

/** Texts of pictures. */
export function Component() {
  return <ResourceScreen descriptor={PICTURE_TEXTS} />
}
