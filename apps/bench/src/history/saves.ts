import { randomUUID } from 'node:crypto'
import { quantile } from '../statistics.ts'
import type { Project } from './project.ts'

const ROUNDS = 12
const SAVES_PER_ROUND = 8
/** The first saves are not measured: after a switch of the triggers, the database plans their statements again. */
const WARM_UP = 3

export interface Save {
  what: string
  withMs: number
  withoutMs: number
  ratio: number
}

interface Request {
  method: 'PATCH' | 'POST'
  path: string
  body: object
}

interface Measured {
  table: string
  /** The save contains its number, so that each save is a change. */
  save: (number: number) => Request
  /** The save before the history existed: one statement, without a request id. */
  formerSave: (number: number) => Request
}

const command = (body: object): Request => ({
  method: 'POST',
  path: '/rest/v1/rpc/run_command',
  body: { ...body, p_request: randomUUID() },
})

const update = (table: string, id: number, column: string, text: (number: number) => string): Measured => ({
  table,
  save: (number) => {
    const [p_values, p_seen] = [{ [column]: text(number) }, { [column]: text(number - 1) }]
    return command({ p_action: 'update', p_table: table, p_ids: [id], p_values, p_seen })
  },
  formerSave: (number) => ({
    method: 'PATCH',
    path: `/rest/v1/${table}?id=eq.${id}&select=*`,
    body: { [column]: text(number) },
  }),
})

const newProduct = (number: number) => ({
  name_en: `Rice ${number}`,
  name_ar: `أرز ${number}`,
  category: 'Rice',
  pack_sizes: '5,10',
})

/**
 * The most frequent saves of staff. Every save is a command: the command compares the values that staff saw, and its request id
 * makes sure that a repeated command is stored once.
 */
const SAVES: Record<string, Measured> = {
  'name of a product': update('products', 3, 'name_en', (number) => `Rice ${number}`),
  'text of an article': update('articles', 2, 'content_en', (number) => `${'A word and another. '.repeat(300)}${number}`),
  'name of a partner': update('partners', 2, 'name', (number) => `Partner ${number}`),
  'new product': {
    table: 'products',
    save: (number) => command({ p_action: 'insert', p_table: 'products', p_values: newProduct(number) }),
    formerSave: (number) => ({ method: 'POST', path: '/rest/v1/products?select=*', body: newProduct(number) }),
  },
}

/**
 * Measures saves of the console with and without the history, alternately in the same run. Each save is one request to the API in
 * this process. The figures are processor time, which other load on the machine does not change.
 */
export async function timeSaves(project: Project): Promise<Save[]> {
  const results: Save[] = []
  let number = 0
  for (const [what, { table, save, formerSave }] of Object.entries(SAVES)) {
    const times = { enable: [] as number[], disable: [] as number[] }
    for (let round = 0; round < ROUNDS; round++) {
      for (const state of ['enable', 'disable'] as const) {
        await switchHistory(project, table, state)
        for (let position = 0; position < SAVES_PER_ROUND; position++) {
          const { method, path, body } = (state === 'enable' ? save : formerSave)(number++)
          const before = process.cpuUsage()
          await project.request(method, path, body)
          const { user, system } = process.cpuUsage(before)
          if (position >= WARM_UP) times[state].push((user + system) / 1_000)
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
  // These triggers also write the outbox: without the history, a save announces no change.
  const triggers = ['keep_history', 'keep_history_of_new']
  for (const trigger of triggers) await database.exec(`alter table ${table} ${state} trigger ${trigger}`)
}
