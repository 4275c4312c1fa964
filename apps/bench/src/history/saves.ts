import { quantile } from '../statistics.ts'
import type { Project } from './project.ts'

const ROUNDS = 12
const SAVES_PER_ROUND = 8
/** The first saves after the triggers were switched plan their statements again. */
const WARM_UP = 3

export interface Save {
  what: string
  withMs: number
  withoutMs: number
  ratio: number
}

/** What staff save most: a text of a product, and a switch of a partner. The number of the save makes each one a change. */
const SAVES: Record<string, { table: string; id: string; body: (number: number) => object }> = {
  'name of a product': { table: 'products', id: '3', body: (number) => ({ name_en: `Rice ${number}` }) },
  'text of an article': {
    table: 'articles',
    id: '2',
    body: (number) => ({ content_en: `${'A word and another. '.repeat(300)}${number}` }),
  },
  'name of a partner': { table: 'partners', id: '2', body: (number) => ({ name: `Partner ${number}` }) },
}

/**
 * Measures saves of the console with and without the history, in turn in the same run. Each is one request to the API in this process.
 * The figures are processor time, which other load on the machine does not change.
 */
export async function timeSaves(project: Project): Promise<Save[]> {
  const results: Save[] = []
  let number = 0
  for (const [what, { table, id, body }] of Object.entries(SAVES)) {
    const times = { enable: [] as number[], disable: [] as number[] }
    for (let round = 0; round < ROUNDS; round++) {
      for (const state of ['enable', 'disable'] as const) {
        await switchHistory(project, table, state)
        for (let save = 0; save < SAVES_PER_ROUND; save++) {
          const before = process.cpuUsage()
          await project.request('PATCH', `/rest/v1/${table}?id=eq.${id}&select=*`, body(number++))
          const { user, system } = process.cpuUsage(before)
          if (save >= WARM_UP) times[state].push((user + system) / 1_000)
        }
      }
    }
    await switchHistory(project, table, 'enable')
    const [withMs, withoutMs] = [quantile(times.enable, 0.5), quantile(times.disable, 0.5)]
    results.push({ what, withMs, withoutMs, ratio: withMs / withoutMs })
  }
  return results
}

async function switchHistory({ database }: Project, table: string, state: 'enable' | 'disable'): Promise<void> {
  const triggers = table === 'partners' ? ['record_version', 'record_order'] : ['record_version']
  for (const trigger of triggers) await database.exec(`alter table ${table} ${state} trigger ${trigger}`)
}
