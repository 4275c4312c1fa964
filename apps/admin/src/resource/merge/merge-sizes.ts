import { normalisePackSizes } from '@bayt/content/text/pack-sizes'

/**
 * Merges two edits of a list of pack sizes by number: the result lacks the removed sizes and has the added sizes. Ascending
 * lists stay ascending.
 * @returns `undefined` if both edits replaced the same number by different numbers, or a text is not a list of sizes
 */
export function mergeSizes(base: string, mine: string, theirs: string): string | undefined {
  const [baseSizes, mySizes, theirSizes] = [sizesOf(base), sizesOf(mine), sizesOf(theirs)]
  if (!baseSizes || !mySizes || !theirSizes) return undefined
  const without = (sizes: string[], others: string[]) => sizes.filter((size) => !others.includes(size))
  const [myAdded, theirAdded] = [without(mySizes, baseSizes), without(theirSizes, baseSizes)]
  const [myRemoved, theirRemoved] = [without(baseSizes, mySizes), without(baseSizes, theirSizes)]
  const bothReplaced = myRemoved.some((size) => theirRemoved.includes(size)) && myAdded.length > 0 && theirAdded.length > 0
  if (bothReplaced && myAdded.join() !== theirAdded.join()) return undefined
  const merged = without(mySizes, theirRemoved)
  for (const size of without(theirAdded, merged)) {
    const previous = theirSizes.slice(0, theirSizes.indexOf(size)).findLast((other) => merged.includes(other))
    merged.splice(previous === undefined ? 0 : merged.indexOf(previous) + 1, 0, size)
  }
  if (isAscending(mySizes) && isAscending(theirSizes)) merged.sort((a, b) => Number(a) - Number(b))
  return merged.join(',')
}

function sizesOf(text: string): string[] | undefined {
  return text.trim() === '' ? [] : normalisePackSizes(text)?.split(',')
}

function isAscending(sizes: string[]): boolean {
  return sizes.every((size, at) => at === 0 || Number(sizes[at - 1]) < Number(size))
}
