interface InCategory {
  category: string
}

/** Whether an entry belongs to a category. The case does not matter, and an empty category is All. */
export const isOfCategory = (entry: InCategory, category: string) =>
  category === '' || entry.category.toLowerCase() === category.toLowerCase()

/** The entries of a category, in their order. */
export const ofCategory = <Entry extends InCategory>(entries: readonly Entry[], category: string): Entry[] =>
  entries.filter((entry) => isOfCategory(entry, category))
