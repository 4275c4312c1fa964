/** Name of the site itself in the tables. */
export const OURS = 'ours'

/** The medians of one page of one build; times in milliseconds. */
export interface PeerRow {
  path: string
  build: string
  lighthouse: Record<string, number>
  slow: Record<string, number>
}
