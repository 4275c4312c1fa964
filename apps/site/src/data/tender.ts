import type { Product } from '@bayt/content/entities/product'
import { hasExpired, nextExpiryMs } from '@bayt/content/tender/certificate'
import type { TenderFacts } from '@bayt/content/tender/facts'

const FILE = 'packages/brand/src/tender.ts'

export interface ShownTender {
  /** Without expired certificates. */
  tender: TenderFacts
  /** Expired certificates, each as a sentence for staff with the remedy. */
  notShown: string[]
  /**
   * Cartons and pallets of products that are not in the catalogue, each as a sentence for the operator. Staff rename and delete products
   * every day, and cannot correct the file of the facts.
   */
  warnings: string[]
  /** ISO 8601: when the next certificate expires. */
  staleFrom: string | undefined
}

/** Leaves out facts that must not or cannot be shown at a time, and reports them. */
export function shownTender(facts: TenderFacts, products: readonly Product[], nowMs: number): ShownTender {
  const expired = facts.certificates.filter((certificate) => hasExpired(certificate, nowMs))
  const names = new Set(facts.packing.map(({ product }) => product))
  const unknown = [...names].filter((name) => !productNamed(products, name))
  const nextMs = nextExpiryMs(facts.certificates, nowMs)
  return {
    tender: { ...facts, certificates: facts.certificates.filter((certificate) => !expired.includes(certificate)) },
    notShown: expired.map(
      ({ name, number, validUntil }) =>
        `The certificate "${name.en}" (${number}) expired on ${validUntil} and is not shown: renew or remove it in ${FILE}.`,
    ),
    warnings: unknown.map(
      (name) => `No product is named "${name}", so its cartons and pallets are not shown: correct the name in ${FILE}.`,
    ),
    staleFrom: nextMs === undefined ? undefined : new Date(nextMs).toISOString(),
  }
}

/** The newest product with an English name. @param products newest first */
export function productNamed(products: readonly Product[], name: string): Product | undefined {
  return products.find(({ name_en }) => name_en === name)
}
