/** The entries of a category, in their order. The case does not matter, and an empty category is All. */
export function ofCategory<Entry extends { category: string }>(entries: readonly Entry[], category: string): Entry[] {
  const wanted = category.toLowerCase()
  return entries.filter((entry) => wanted === '' || entry.category.toLowerCase() === wanted)
}
