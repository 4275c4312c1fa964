import type { ContentClient } from '@bayt/content/queries/client'
import { type Change, readHistory } from '@bayt/content/queries/history'

const SHOWN = 6
const PAGE = 50
const OLDER_PAGE = 200
/** Older pages are read while there are few changes of others: somebody may have made hundreds of own ones today. */
const OLDER_PAGES = 4

/** The newest changes of other accounts. @throws ContentError */
export async function readOthers(client: ContentClient, accountId: number): Promise<Change[]> {
  const others: Change[] = []
  let olderThan: number | undefined
  for (const limit of [PAGE, ...Array<number>(OLDER_PAGES).fill(OLDER_PAGE)]) {
    const page = await readHistory(client, {}, olderThan, limit)
    others.push(...page.filter(({ changed_by }) => changed_by !== accountId))
    olderThan = page.at(-1)?.id
    if (others.length >= SHOWN || page.length < limit) break
  }
  return others.slice(0, SHOWN)
}
