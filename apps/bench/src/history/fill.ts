import type { Database } from './project.ts'

export const VERSIONS = 100_000
export const IN_BIN = 10_000
const IMPORTED = 5_000
const MOVES = 5_000

/** The rows of the demo, numbered from 0. */
const BASES = `bases as materialized (
  select row_number() over (order by id) - 1 as number, count(*) over () as total, entity, entity_id, record,
    array(select key from jsonb_object_keys(private.row_content(record)) as key where key not in ('id', 'contents_image_url') order by key) as names
  from record_versions where operation = 'insert' and entity <> 'admin_users')`

/** The time of version number `n`: one version every ten minutes, over two years. */
const TIME = "now() - interval '730 days' + n * interval '10 minutes'"

/**
 * Fills the history of the demo up to 100,000 versions over two years: changes of its records by 8 people, moves, one import, and
 * deleted records. `contents_image_url` changes once in 5,000 versions.
 */
export async function fillHistory(database: Database): Promise<void> {
  const [{ existing } = { existing: 0 }] = (
    await database.query<{ existing: number }>('select count(*)::int as existing from record_versions')
  ).rows
  const updates = VERSIONS - existing - IN_BIN - IMPORTED - MOVES - 1
  await database.exec(`
    with ${BASES}
    insert into record_versions (entity, entity_id, operation, changed_at, changed_by, changed_by_name, source, changed, before, record, site_change)
    select entity, entity_id, 'update', ${TIME}, n % 8 + 1, 'Person ' || n % 8, 'console', names_of,
      (select jsonb_object_agg(name, record -> name) from unnest(names_of) as name), record, n
    from generate_series(1, ${updates}) as n
    join bases on number = n * 11 % total,
    lateral (select case when n % 5000 = 0 then '{contents_image_url}'::text[]
      else names[n % cardinality(names) + 1 : n % cardinality(names) + 1 + n % 3] end as names_of) as chosen;

    insert into record_versions (entity, operation, changed_at, changed_by, changed_by_name, source, changed, before, record, updated_at_by_id)
    select 'partners', 'reorder', ${TIME}, n % 8 + 1, 'Person ' || n % 8, 'console', '{display_order}', numbers, numbers, numbers
    from generate_series(1, ${MOVES}) as n,
      (select jsonb_object_agg(id, display_order) as numbers from partners) as moved;

    insert into record_versions (operation, changed_by, changed_by_name, source, record) values ('import', 1, 'Person 0', 'import', '{}');
    with ${BASES}, entry as (select max(id) as id from record_versions)
    insert into record_versions (entity, entity_id, operation, changed_by, changed_by_name, source, part_of, changed, record)
    select entity, 1000000 + n, 'insert', 1, 'Person 0', 'import', entry.id, names, record || jsonb_build_object('id', 1000000 + n)
    from generate_series(1, ${IMPORTED}) as n join bases on number = n % total, entry;

    with ${BASES}
    insert into record_versions (entity, entity_id, operation, changed_by, changed_by_name, source, changed, record)
    select entity, 2000000 + n, 'delete', n % 8 + 1, 'Person ' || n % 8, 'console', names, record || jsonb_build_object('id', 2000000 + n)
    from generate_series(1, ${IN_BIN}) as n join bases on number = n % total`)
}
