import { ResourceScreen } from '../../list/resource-screen.tsx'
import { PRODUCTS } from '../../screens/products.tsx'

/** Products Management (spec: admin §2). */
export function Component() {
  return <ResourceScreen descriptor={PRODUCTS} />
}
