/**
 * The newest page of a growing list after a new read: appends the earlier entries that new entries pushed out, so that the next page
 * begins at the same place.
 * @param known the earlier page
 * @param size of a page
 */
export function joinNewest<Entry extends { id: number }>(
  newest: readonly Entry[],
  known: readonly Entry[] | undefined,
  size: number,
): Entry[] {
  const oldest = newest.at(-1)?.id
  const rest = known?.filter(({ id }) => oldest !== undefined && id < oldest) ?? []
  // A page that was not full is the last page; a gap between both pages changes the next page.
  const hasNext = known !== undefined && known.length >= size && rest.length < known.length
  return hasNext ? [...newest, ...rest] : [...newest]
}
