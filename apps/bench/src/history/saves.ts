import { randomUUID } from 'node:crypto'
import { quantile } from '../statistics.ts'
import type { Project } from './project.ts'

const ROUNDS = 12
const SAVES_PER_ROUND = 8
/** The first saves are not measured: after a switch of the triggers, the database plans their statements again. */
const WARM_UP = 3

export interface Save {
  what: string
  /** The command with the history. */
  withMs: number
  /** The same command without the history. */
  withoutMs: number
  ratio: number
  /** The statement of the save alone, without command and history. */
  statementMs: number
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
  /** The save before commands and history existed: one statement, without a request id. */
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
 * Measures saves of the console with and without the history, and as one statement without command and history, in turn in the same run.
 * Each save is one request to the API in this process. The figures are processor time, which other load on the machine changes little.
 */
export async function timeSaves(project: Project): Promise<Save[]> {
  const results: Save[] = []
  let number = 0
  for (const [what, { table, save, formerSave }] of Object.entries(SAVES)) {
    const kinds = [
      { state: 'enable', request: save, times: [] as number[] },
      { state: 'disable', request: save, times: [] as number[] },
      { state: 'disable', request: formerSave, times: [] as number[] },
    ] as const
    for (let round = 0; round < ROUNDS; round++) {
      for (const { state, request, times } of kinds) {
        await switchHistory(project, table, state)
        for (let position = 0; position < SAVES_PER_ROUND; position++) {
          const { method, path, body } = request(number++)
          const before = process.cpuUsage()
          await project.request(method, path, body)
          const { user, system } = process.cpuUsage(before)
          if (position >= WARM_UP) times.push((user + system) / 1_000)
        }
      }
    }
    await switchHistory(project, table, 'enable')
    const [withMs = 0, withoutMs = 0, statementMs = 0] = kinds.map(({ times }) => quantile(times, 0.5))
    results.push({ what, withMs, withoutMs, ratio: withMs / withoutMs, statementMs })
  }
  return results
}

async function switchHistory({ database }: Project, table: string, state: 'enable' | 'disable'): Promise<void> {
  // These triggers also write the outbox: without the history, a save announces no change.
  const triggers = ['keep_history', 'keep_history_of_new']
  for (const trigger of triggers) await database.exec(`alter table ${table} ${state} trigger ${trigger}`)
}
