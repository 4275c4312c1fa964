/**
 * The newest page of a list that only grows at its beginning, after it was read again: with the entries of before that new ones moved out
 * of it, so that the next page begins where it did.
 * @param known the page of before @param size of a page
 */
export function joinNewest<Entry extends { id: number }>(
  newest: readonly Entry[],
  known: readonly Entry[] | undefined,
  size: number,
): Entry[] {
  const oldest = newest.at(-1)?.id
  const rest = known?.filter(({ id }) => oldest !== undefined && id < oldest) ?? []
  // A page that was not full had no next one; with a gap between the two, the next one is another.
  const hasNext = known !== undefined && known.length >= size && rest.length < known.length
  return hasNext ? [...newest, ...rest] : [...newest]
}
