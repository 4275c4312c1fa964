/** Sizes of containers, as buyers name them, in feet. */
export const CONTAINERS = ['20ft', '40ft'] as const
export type Container = (typeof CONTAINERS)[number]

/** The facts of a pack from which contents follow; `null` for a fact that is not known. */
export interface PackedFacts {
  pieces_per_carton: number | null
  cartons_per_pallet: number | null
  cartons_per_20ft: number | null
  cartons_per_40ft: number | null
  pallets_per_20ft: number | null
  pallets_per_40ft: number | null
}

/** The net content of a carton, a pallet and a container, in the unit of the product; absent if a fact for it is missing. */
export interface NetContents {
  carton?: number
  pallet?: number
  '20ft'?: number
  '40ft'?: number
}

/** Pack sizes have at most three decimals, so a product of sizes and counts is exact when rounded to three. */
const exact = (amount: number) => Math.round(amount * 1_000) / 1_000

/**
 * Computes the net contents of a pack size. Nothing is guessed: a count of pallets alone says nothing about the cartons of a container
 * unless the cartons of a pallet are known, and litres stay litres, because a weight would need a density.
 * @param size of one pack, in `unit`, greater than 0
 */
export function netContents(size: number, facts: PackedFacts): NetContents {
  const { pieces_per_carton: pieces } = facts
  if (pieces === null) return {}
  const of = (cartons: number | null) => (cartons === null ? undefined : exact(size * pieces * cartons))
  const contents = {
    carton: of(1),
    pallet: of(facts.cartons_per_pallet),
    '20ft': of(cartonsOf('20ft', facts)),
    '40ft': of(cartonsOf('40ft', facts)),
  }
  return Object.fromEntries(Object.entries(contents).filter(([, amount]) => amount !== undefined))
}

/** The cartons of a container: as stated, or else those of its pallets; `null` if neither is known. */
export function cartonsOf(container: Container, facts: PackedFacts): number | null {
  const { cartons_per_pallet: perPallet } = facts
  const [stated, pallets] =
    container === '20ft' ? [facts.cartons_per_20ft, facts.pallets_per_20ft] : [facts.cartons_per_40ft, facts.pallets_per_40ft]
  return stated ?? (pallets === null || perPallet === null ? null : pallets * perPallet)
}
