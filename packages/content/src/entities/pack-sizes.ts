/** Parses the stored sizes of a pack, `1,2,5`, to numbers in the same order (spec: public-site §3). */
export function packSizeList(sizes: string | null): number[] {
  return sizes ? sizes.split(',').map(Number) : []
}
