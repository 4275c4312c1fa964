import { client } from '../../../../client.ts'
import { readList } from '../../../../shared/read.ts'
import { TEXTS } from '../../../../shared/texts.ts'
import { Products } from '../../../../shared/views/Products.tsx'

export const metadata = { title: TEXTS.ar.products.title, description: TEXTS.ar.products.description }

export default async function Page() {
  return <Products locale="ar" products={await readList(client)} />
}
