import { randomUUID } from 'node:crypto'
import { quantile } from '../statistics.ts'
import type { Project } from './project.ts'

const ROUNDS = 12
const SAVES_PER_ROUND = 8
/** The first saves are not measured: after a switch of the triggers, the database plans their statements again. */
const WARM_UP = 3

export interface Save {
  what: string
  /** The command with all that follows it: its version, the marks of languages, and the uses of pictures. */
  withMs: number
  /** The command with its version, and without marks and uses. */
  versionMs: number
  /** The same command without the history: the save is announced to the publisher, and leaves no version. */
  withoutMs: number
  ratio: number
  versionRatio: number
  /** The statement of the save alone, without command, history and announcement. */
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
  for (const table of new Set(Object.values(SAVES).map((save) => save.table))) await createAnnouncement(project, table)
  const followVersions = await versionFollowers(project)
  for (const [what, { table, save, formerSave }] of Object.entries(SAVES)) {
    // The first save of a command has to have seen this value.
    const first = formerSave(number++)
    await project.request(first.method, first.path, first.body)
    const kinds = [
      { followers: 'history', request: save, times: [] as number[] },
      { followers: 'version', request: save, times: [] as number[] },
      { followers: 'announcement', request: save, times: [] as number[] },
      { followers: 'none', request: formerSave, times: [] as number[] },
    ] as const
    for (let round = 0; round < ROUNDS; round++) {
      for (const { followers, request, times } of kinds) {
        await follow(project, table, followers)
        await followVersions(followers === 'history')
        for (let position = 0; position < SAVES_PER_ROUND; position++) {
          const { method, path, body } = request(number++)
          const before = process.cpuUsage()
          await project.request(method, path, body)
          const { user, system } = process.cpuUsage(before)
          if (position >= WARM_UP) times.push((user + system) / 1_000)
        }
      }
    }
    await follow(project, table, 'history')
    await followVersions(true)
    const [withMs = 0, versionMs = 0, withoutMs = 0, statementMs = 0] = kinds.map(({ times }) => quantile(times, 0.5))
    const [ratio, versionRatio] = [withMs / withoutMs, versionMs / withoutMs]
    results.push({ what, withMs, versionMs, withoutMs, ratio, versionRatio, statementMs })
  }
  return results
}

/** Triggers in place of those of the history, which also announce a change to the publisher: a save without them would never be public. */
async function createAnnouncement({ database }: Project, table: string): Promise<void> {
  const { rows } = await database.query<{ visible_by: string | null }>(
    `select visible_by from private.content_tables where table_name = '${table}'`,
  )
  const isVisible = (row: string) => (rows[0]?.visible_by ? `${row}.${rows[0].visible_by}` : 'true')
  const announce = (name: string, visibleRows: string) => `
    create function private.announce_${name}_${table}() returns trigger language plpgsql security definer set search_path = '' as $$
    declare newest bigint;
    begin
      perform pg_advisory_xact_lock(7302);
      with announced as (
        insert into public.site_changes (entity, entity_id, operation) select '${table}', id, lower(tg_op) from (${visibleRows}) as rows
        returning id
      ) select max(id) into newest from announced;
      if newest is not null then perform pg_notify('site_changes', newest::text); end if;
      return null;
    end $$;`
  await database.exec(`
    ${announce('change', `select n.id from new_rows n join old_rows o on o.id = n.id where (${isVisible('n')} or ${isVisible('o')}) and n is distinct from o`)}
    ${announce('new', `select n.id from new_rows n where ${isVisible('n')}`)}
    create trigger announce_change after update on ${table} referencing old table as old_rows new table as new_rows
      for each statement execute function private.announce_change_${table}();
    create trigger announce_new after insert on ${table} referencing new table as new_rows
      for each statement execute function private.announce_new_${table}()`)
}

/** Switches what follows a version: the marks of languages, and the uses of pictures. */
async function versionFollowers({ database }: Project): Promise<(isOn: boolean) => Promise<void>> {
  const { rows } = await database.query<{ source: string }>(
    `select pg_get_functiondef('private.keep_picture_uses'::regproc) as source`,
  )
  const [keepUses] = rows
  if (!keepUses) throw new Error('The function that keeps the uses of pictures is missing.')
  const keepNone = keepUses.source.replace(/as \$function\$.*\$function\$/is, 'as $function$ begin end $function$')
  return async (isOn) => {
    await database.exec(`alter table record_versions ${isOn ? 'enable' : 'disable'} trigger mark_languages`)
    await database.exec(isOn ? keepUses.source : keepNone)
  }
}

/** What follows a save. `version` is the history without what follows a version. */
type Followers = 'history' | 'version' | 'announcement' | 'none'

async function follow({ database }: Project, table: string, followers: Followers): Promise<void> {
  const switchTo = (isOn: boolean) => (isOn ? 'enable' : 'disable')
  for (const trigger of ['keep_history', 'keep_history_of_new'])
    await database.exec(`alter table ${table} ${switchTo(followers === 'history' || followers === 'version')} trigger ${trigger}`)
  for (const trigger of ['announce_change', 'announce_new'])
    await database.exec(`alter table ${table} ${switchTo(followers === 'announcement')} trigger ${trigger}`)
}
