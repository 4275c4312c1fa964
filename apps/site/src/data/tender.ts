import type { Product } from '@bayt/content/entities/product'
import type { TenderFacts } from '@bayt/content/tender/facts'

const FILE = 'packages/brand/src/tender.ts'

/**
 * Cartons and pallets of products that are not in the catalogue, each as a sentence for the operator. Staff rename and delete products
 * every day, and cannot correct the file of the facts.
 */
export function tenderWarnings({ packing }: TenderFacts, products: readonly Product[]): string[] {
  const unknown = [...new Set(packing.map(({ product }) => product))].filter((name) => !productNamed(products, name))
  return unknown.map(
    (name) => `No product is named "${name}", so its cartons and pallets are not shown: correct the name in ${FILE}.`,
  )
}

/** The newest product with an English name. @param products newest first */
export function productNamed(products: readonly Product[], name: string): Product | undefined {
  return products.find(({ name_en }) => name_en === name)
}
