import type { Queryable } from './database-types.ts'

/** An object of a database, described by the database's catalogue. `name` is unique within its kind. */
export interface CatalogueEntry {
  kind: string
  name: string
  text: string
}

/** The schemas of the project. The platform owns the others. */
const OURS = `('public'::regnamespace, 'private'::regnamespace)`

/** Grants in a fixed order: `anon: SELECT`. Null stands for the platform's defaults. */
const grants = (acl: string) => `
  (select string_agg(format('%s: %s', case when g.grantee = 0 then 'public' else g.grantee::regrole::text end, g.privilege_type), ', '
     order by case when g.grantee = 0 then 'public' else g.grantee::regrole::text end, g.privilege_type)
   from aclexplode(${acl}) as g)`

const comment = (oid: string, catalogue: string) => `coalesce(' | ' || obj_description(${oid}, '${catalogue}'), '')`

const QUERIES: Record<string, string> = {
  schema: `
    select nspname as name, ${grants('nspacl')} || ${comment('oid', 'pg_namespace')} as text from pg_namespace where oid in ${OURS}`,
  'default privileges': `
    select format('%s %s %s', defaclrole::regrole, coalesce(defaclnamespace::regnamespace::text, '-'), defaclobjtype) as name,
      ${grants('defaclacl')} as text from pg_default_acl`,
  table: `
    select c.oid::regclass::text as name, format('%s %s rls=%s force=%s %s | %s', c.relkind, c.relpersistence, c.relrowsecurity,
      c.relforcerowsecurity, c.reloptions, ${grants('c.relacl')}) as text
    from pg_class c where c.relnamespace in ${OURS} and c.relkind in ('r', 'v', 'm', 'p', 'S')`,
  comment: `
    select c.oid::regclass::text as name, obj_description(c.oid, 'pg_class') as text
    from pg_class c where c.relnamespace in ${OURS} and obj_description(c.oid, 'pg_class') is not null`,
  column: `
    select format('%s.%s', a.attrelid::regclass, a.attname) as name,
      format('%s %s null=%s identity=%s generated=%s default=%s storage=%s grants=%s', row_number() over (partition by a.attrelid order by a.attnum),
        format_type(a.atttypid, a.atttypmod), not a.attnotnull, a.attidentity, a.attgenerated, pg_get_expr(d.adbin, d.adrelid), a.attstorage,
        ${grants('a.attacl')}) as text
    from pg_attribute a join pg_class c on c.oid = a.attrelid left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
    where c.relnamespace in ${OURS} and c.relkind in ('r', 'v', 'm', 'p') and a.attnum > 0 and not a.attisdropped`,
  constraint: `
    select format('%s.%s', conrelid::regclass, conname) as name, pg_get_constraintdef(oid) as text
    from pg_constraint where connamespace in ${OURS} and conrelid <> 0 and contype <> 'n'`,
  index: `
    select i.indexrelid::regclass::text as name, pg_get_indexdef(i.indexrelid) as text
    from pg_index i join pg_class c on c.oid = i.indrelid where c.relnamespace in ${OURS}`,
  function: `
    select p.oid::regprocedure::text as name, pg_get_functiondef(p.oid) || ' | ' || coalesce(${grants('p.proacl')}, 'default')
      || ${comment('p.oid', 'pg_proc')} as text
    from pg_proc p where p.pronamespace in ${OURS}`,
  trigger: `
    select format('%s.%s', tgrelid::regclass, tgname) as name, pg_get_triggerdef(t.oid) || ' ' || tgenabled::text as text
    from pg_trigger t join pg_class c on c.oid = t.tgrelid where not tgisinternal and c.relnamespace in ${OURS}`,
  policy: `
    select format('%I.%I.%s', schemaname, tablename, policyname) as name,
      format('%s %s %s using %s check %s', permissive, roles, cmd, qual, with_check) as text
    from pg_policies`,
}

/**
 * Reads the state of a database after its migrations: its objects, their grants and comments, and its first rows, without their
 * times. Two databases with equal entries behave alike.
 */
export async function readCatalogue(database: Queryable): Promise<CatalogueEntry[]> {
  const entries: CatalogueEntry[] = []
  for (const [kind, sql] of Object.entries(QUERIES)) {
    const { rows } = await database.query<{ name: string; text: string | null }>(
      `select * from (${sql}) as found order by name collate "C"`,
    )
    entries.push(...rows.map(({ name, text }) => ({ kind, name, text: text ?? '' })))
  }
  const { rows: tables } = await database.query<{ name: string }>(`
    select c.oid::regclass::text as name from pg_class c
    where (c.relnamespace in ${OURS} or c.oid = to_regclass('storage.buckets')) and c.relkind = 'r' order by c.oid::regclass::text collate "C"`)
  for (const { name } of tables) {
    const { rows } = await database.query<{ text: string }>(`
      select regexp_replace(to_jsonb(t)::text, '"\\d{4}-\\d\\d-\\d\\dT[^"]*"', '"time"', 'g') as text from ${name} as t order by 1`)
    entries.push(...rows.map(({ text }, index) => ({ kind: 'row', name: `${name} ${index + 1}`, text })))
  }
  return entries
}
