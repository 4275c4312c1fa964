import { ResourceScreen } from '../../list/resource-screen.tsx'
import { CERTIFICATES } from '../../screens/certificates.tsx'

/** Certificates. */
export function Component() {
  return <ResourceScreen descriptor={CERTIFICATES} />
}
