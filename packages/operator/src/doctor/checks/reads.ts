import { CONTENT_TABLE_NAMES, ENTITIES } from '@bayt/content/entities/tables'
import type { Check } from '../check.ts'
import { hasRows } from '../http.ts'
import { APPLY_MIGRATIONS, fetchAsVisitor } from '../rest.ts'

export const reads: Check = {
  title: 'Visitors read what is published, and no drafts',
  async run(target) {
    const readable = CONTENT_TABLE_NAMES.map(async (table) => {
      const { status } = await fetchAsVisitor(target, `/rest/v1/${table}?select=id&limit=1`)
      if (status === 200) return []
      const remedy = status === 401 ? 'Use the publishable key of this project.' : APPLY_MIGRATIONS
      return [{ fault: `Visitors cannot read ${table} (status ${status}): the site could not be built.`, remedy }]
    })
    const hidden = CONTENT_TABLE_NAMES.map(async (table) => {
      const { visibleBy } = ENTITIES[table]
      if (visibleBy === null) return []
      const answer = await fetchAsVisitor(target, `/rest/v1/${table}?select=id&${visibleBy}=eq.false&limit=1`)
      return hasRows(answer)
        ? [{ fault: `Rows of ${table} that are not ${visibleBy} are visible to everybody.`, remedy: APPLY_MIGRATIONS }]
        : []
    })
    return (await Promise.all([...readable, ...hidden])).flat()
  },
}
