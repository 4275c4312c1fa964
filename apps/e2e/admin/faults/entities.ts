import { CONTENT_TABLE_NAMES, type ContentTable, ENTITIES, fieldsOf, requiredColumns } from '@bayt/content/entities/tables'
import { exampleRecord } from '@bayt/content/testing/example-record'
import type { FaultStack } from '../../fixtures/fault-stack.ts'
import { SCREEN_PATHS } from '../screen-paths.ts'

/** A table that the fault run edits. */
export interface Entity {
  table: ContentTable | 'admin_users'
  /** Address of the screen below /admin. */
  path: string
  /** Columns with typed texts; each has the mark of the edit. */
  texts: readonly [string, ...string[]]
  /** The texts of one edit. */
  type: (mark: string) => Record<string, string>
  /** Further values of a new record; secrets are not stored in a draft. */
  otherValues?: Record<string, string>
  /** Whether visitors see the record: then the test also waits for the state "Live". */
  isPublic: boolean
}

/** All tables that staff edit by typing a name. @param picture address of a stored picture */
export const entitiesWith = (picture: string): readonly Entity[] => [
  ...CONTENT_TABLE_NAMES.filter((table) => ENTITIES[table].name.en !== 'product_id').map((table) =>
    contentEntity(table, picture),
  ),
  {
    table: 'admin_users',
    path: '/users',
    texts: ['full_name', 'email'],
    type: (mark) => ({ full_name: `${mark} سالم`, email: `${mark.toLowerCase()}@example.com` }),
    otherValues: { password: 'secret-of-a-test' },
    isPublic: false,
  },
]

/** An entity of content: an edit types the name and every required text; a new record has `picture` as its required picture. */
function contentEntity(table: ContentTable, picture: string): Entity {
  const { name } = ENTITIES[table]
  const required = requiredColumns(table)
  const isText = (column: string) => ['text', 'long_text', 'markdown'].includes(fieldsOf(table)[column]?.kind ?? '')
  const columns = new Set([name.en, name.ar, ...required.filter(isText)])
  const pictures = required.filter((column) => fieldsOf(table)[column]?.kind === 'picture')
  return {
    table,
    path: SCREEN_PATHS[table],
    texts: [name.en, ...[...columns].filter((column) => column !== name.en)],
    type: (mark) => Object.fromEntries([...columns].map((column) => [column, textOf(table, column, mark)])),
    ...(pictures.length > 0 ? { otherValues: Object.fromEntries(pictures.map((column) => [column, picture])) } : {}),
    isPublic: true,
  }
}

function textOf(table: ContentTable, column: string, mark: string): string {
  const field = fieldsOf(table)[column]
  const isArabic = field?.language === 'ar'
  if (field?.kind === 'markdown') return isArabic ? `${mark} السطر الأول` : `${mark} first line`
  return isArabic ? `${mark} أرزّ بسمتي ١٢ كغ 🌾` : `${mark} sacks & "jars" <5 kg>`
}

/** Address of the form of a record; without an id, of the list. */
export function addressOf(stack: FaultStack, { path }: Entity, id?: number | 'new'): string {
  const list = stack.adminUrl + path
  return id === undefined ? list : `${list}${path.includes('?') ? '&' : '?'}edit=${id}`
}

export type StoredRow = Record<string, unknown> & { id: number }

/** Every row of the table with the mark. */
export async function rowsWith({ api }: FaultStack, { table, texts }: Entity, mark: string): Promise<StoredRow[]> {
  const { data, error } = await api
    .from(table as 'products')
    .select('*')
    .like(texts[0] as 'name_en', `${mark} %`)
  if (error) throw new Error(`The rows of ${table} cannot be read: ${error.message}`)
  return data
}

/** Stores a record for editing. @returns its id */
export async function storeRecord({ api }: FaultStack, { table, type, otherValues }: Entity, mark: string): Promise<number> {
  const values = { ...otherValues, ...type(mark) }
  if (table === 'admin_users') {
    const { data, error } = await api.rpc('staff_create', {
      p_email: values.email ?? '',
      p_full_name: values.full_name ?? '',
      p_role: 'editor',
      p_active: true,
      p_password_hash: `$2b$10$${'a'.repeat(53)}`,
    })
    if (error) throw new Error(`An account cannot be stored: ${error.message}`)
    return data
  }
  const { data, error } = await api
    .from(table as 'products')
    .insert(ENTITIES[table].input.parse({ ...exampleRecord(table), ...values }) as never)
    .select('id')
    .single()
  if (error) throw new Error(`A record of ${table} cannot be stored: ${error.message}`)
  return data.id
}
