import { PRODUCTS } from '../../features/products/descriptor.tsx'
import { ResourceScreen } from '../../resource/resource-screen.tsx'

/** Products Management (spec: admin §2). */
export function Component() {
  return <ResourceScreen descriptor={PRODUCTS} />
}
