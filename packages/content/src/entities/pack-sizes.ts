/** The sizes of a pack, as numbers, in the order in which they are stored: `1,2,5` (spec: public-site §3). */
export function packSizeList(sizes: string | null): number[] {
  return sizes ? sizes.split(',').map(Number) : []
}
