/** A migrated database, embedded or on a server. */
export interface Queryable {
  query<Row>(sql: string): Promise<{ rows: Row[] }>
}

/**
 * Generates the types of the schema `public` for supabase-js from the catalog of a migrated database. Choices
 * (`check (column in (…))`) become unions of strings.
 */
export async function generateDatabaseTypes(database: Queryable): Promise<string> {
  const [columns, functions] = await Promise.all([readColumns(database), readFunctions(database)])
  const tables = Map.groupBy(columns, (column) => column.table)
  const tableTypes = [...tables].map(([name, own]) => tableType(name, own)).join('\n')
  const functionTypes = functions.map(functionType).join('\n')
  return `// Generated from supabase/migrations by \`npx pnpm --filter @bayt/local-supabase generate-types\`. Do not edit.

export type Json = string | number | boolean | null | { [key: string]: Json | undefined } | Json[]

/** A table, each column once. The database fills the \`Generated\` columns alone, and the \`Optional\` ones if a new row has none. */
type Table<Row, Generated extends keyof Row, Optional extends keyof Row> = {
  Row: Row
  Insert: Omit<Row, Generated | Optional> & Partial<Pick<Row, Optional>>
  Update: Partial<Omit<Row, Generated>>
  Relationships: []
}

export type Database = {
  __InternalSupabase: {
    PostgrestVersion: '13'
  }
  public: {
    Tables: {
${tableTypes}
    }
    Views: Record<never, never>
    Functions: {
${functionTypes}
    }
    Enums: Record<never, never>
    CompositeTypes: Record<never, never>
  }
}
`
}

interface Column {
  table: string
  name: string
  type: string
  nullable: boolean
  hasDefault: boolean
  isAlways: boolean
  choices: string | null
}

async function readColumns(database: Queryable): Promise<Column[]> {
  const { rows } = await database.query<Column>(`
    select c.relname as "table", a.attname as name, t.typname as type, not a.attnotnull as nullable,
      a.atthasdef or a.attidentity <> '' as "hasDefault",
      a.attidentity = 'a' or a.attgenerated <> '' as "isAlways",
      (select pg_get_constraintdef(k.oid) from pg_constraint k
       where k.conrelid = c.oid and k.contype = 'c' and k.conname like '%\\_\\_choice' and k.conkey = array[a.attnum]) as choices
    from pg_class c
    join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    join pg_type t on t.oid = a.atttypid
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
    order by c.relname, a.attname`)
  return rows
}

interface DatabaseFunction {
  name: string
  argumentNames: string[] | null
  argumentModes: string[] | null
  argumentTypes: string[]
  /** Number of the last arguments that have a default. */
  defaults: number
  returns: string
  returnsSet: boolean
  /** Arguments and results that may be null, from the comment `nullable: a, b` on the function. */
  nullable: string
}

async function readFunctions(database: Queryable): Promise<DatabaseFunction[]> {
  const { rows } = await database.query<DatabaseFunction>(`
    select p.proname as name, p.proargnames as "argumentNames", p.proargmodes::text[] as "argumentModes",
      array(select t.typname::text from unnest(coalesce(p.proallargtypes, p.proargtypes::oid[])) with ordinality as o(type_id, position)
        join pg_type t on t.oid = o.type_id order by o.position) as "argumentTypes",
      p.pronargdefaults as defaults, r.typname as returns, p.proretset as "returnsSet",
      coalesce(substring(obj_description(p.oid, 'pg_proc') from 'nullable: (.*)'), '') as nullable
    from pg_proc p join pg_type r on r.oid = p.prorettype
    where p.pronamespace = 'public'::regnamespace
    order by p.proname`)
  return rows
}

function tableType(name: string, columns: Column[]): string {
  const keys = (chosen: Column[]) => chosen.map((column) => `'${column.name}'`).join(' | ') || 'never'
  const written = columns.filter((column) => !column.isAlways)
  return `      ${name}: Table<
        {
${columns.map((column) => `          ${column.name}: ${typescriptType(column)}${column.nullable ? ' | null' : ''}`).join('\n')}
        },
        ${keys(columns.filter((column) => column.isAlways))},
        ${keys(written.filter((column) => column.nullable || column.hasDefault))}
      >`
}

function functionType({
  name,
  argumentNames,
  argumentModes,
  argumentTypes,
  defaults,
  returns,
  returnsSet,
  nullable,
}: DatabaseFunction): string {
  const nullables = new Set(nullable.split(', '))
  const modeOf = (index: number) => argumentModes?.[index] ?? 'i'
  // Results follow the arguments.
  const firstDefault = argumentTypes.filter((_, index) => modeOf(index) === 'i').length - defaults
  const fields = argumentTypes.map((type, index) => {
    const field = argumentNames?.[index] ?? `argument_${index + 1}`
    const isOptional = modeOf(index) === 'i' && index >= firstDefault
    return {
      mode: modeOf(index),
      text: `${field}${isOptional ? '?' : ''}: ${TYPES[type] ?? 'unknown'}${nullables.has(field) ? ' | null' : ''}`,
    }
  })
  const list = (mode: string) => fields.filter((field) => field.mode === mode).map((field) => field.text)
  const object = (texts: string[]) => (texts.length > 0 ? `{ ${texts.join('; ')} }` : undefined)
  const answer = object(list('t')) ?? TYPES[returns] ?? 'unknown'
  return `      ${name}: { Args: ${object(list('i')) ?? 'Record<never, never>'}; Returns: ${answer}${returnsSet ? '[]' : ''} }`
}

const TYPES: Record<string, string> = {
  int4: 'number',
  int8: 'number',
  float8: 'number',
  _int8: 'number[]',
  text: 'string',
  uuid: 'string',
  bool: 'boolean',
  timestamptz: 'string',
  date: 'string',
  void: 'undefined',
  jsonb: 'Json',
  tsvector: 'string',
}

function typescriptType({ type, choices }: Column): string {
  if (choices) return [...choices.matchAll(/'([^']+)'/g)].map(([quoted]) => quoted).join(' | ')
  return TYPES[type] ?? 'unknown'
}
