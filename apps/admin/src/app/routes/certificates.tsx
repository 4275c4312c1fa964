import { CERTIFICATES } from '../../features/certificates/descriptor.tsx'
import { ResourceScreen } from '../../resource/resource-screen.tsx'

/** Certificates. */
export function Component() {
  return <ResourceScreen descriptor={CERTIFICATES} />
}
