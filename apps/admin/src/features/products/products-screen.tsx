import { ResourceScreen } from '../../resource/resource-screen.tsx'
import { PRODUCTS } from './descriptor.ts'

/** Products Management (spec: admin §2). */
export function ProductsScreen() {
  return <ResourceScreen descriptor={PRODUCTS} />
}
