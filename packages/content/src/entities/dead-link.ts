import { z } from 'zod'

const MAX_LENGTH = 200
const address = z
  .string()
  .max(MAX_LENGTH)
  .transform((text) => text.replaceAll('\u0000', '').toWellFormed())

/** A link in a text of staff that leads nowhere: the page of the site it stands on, and where it leads. */
export const deadLink = z.object({ page: address, target: address })
export type DeadLink = z.output<typeof deadLink>

/** What one release reports at most: enough to see what is wrong, small enough for a report. */
const MOST = 20

export const deadLinks = z.array(deadLink).max(MOST)

/** As many links as a report takes, in its lengths. */
export function limitDeadLinks(links: DeadLink[]): DeadLink[] {
  return links.slice(0, MOST).map(({ page, target }) => ({ page: cut(page), target: cut(target) }))
}

/** Half an emoji at the end is nothing that the database takes. */
function cut(text: string): string {
  return text.slice(0, MAX_LENGTH).toWellFormed()
}
