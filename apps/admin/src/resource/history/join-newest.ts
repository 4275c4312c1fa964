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
  // A known page that was not full has no next page. If `newest` has none of the known entries, unread entries may lie between
  // both pages: the next page then begins after `newest`.
  const hasNext = known !== undefined && known.length >= size && rest.length < known.length
  return hasNext ? [...newest, ...rest] : [...newest]
}
