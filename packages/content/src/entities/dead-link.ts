import { z } from 'zod'
import { storable } from '../text/storable.ts'

const MAX_LENGTH = 200
const address = storable(MAX_LENGTH)

/** A dead link in the content: the page with the link, and its target. */
export const deadLink = z.object({ page: address, target: address })
export type DeadLink = z.output<typeof deadLink>

/** Maximum number of links in the report of a release. */
const MAX_LINKS = 20

export const deadLinks = z.array(deadLink).max(MAX_LINKS)

/** Shortens links to the limits of a report. */
export function limitDeadLinks(links: DeadLink[]): DeadLink[] {
  return links.slice(0, MAX_LINKS).map(({ page, target }) => ({ page: cut(page), target: cut(target) }))
}

/** Cuts a text. The database does not accept the lone surrogate of a cut emoji. */
function cut(text: string): string {
  return text.slice(0, MAX_LENGTH).toWellFormed()
}
