import { z } from 'zod'
import type { Locale } from '../locale.ts'
import type { Field, FieldKind } from './field.ts'
import { recordColumns } from './fields.ts'

/** The names of the fields of a kind. */
export type FieldOf<Fields, Kind extends FieldKind> = {
  [Name in keyof Fields & string]: Fields[Name] extends { kind: Kind } ? Name : never
}[keyof Fields & string]

export type Fields = Record<string, Field>
type RulesOf<Given extends Fields> = { [Name in keyof Given]: Given[Name]['rule'] }
type StoredRulesOf<Given extends Fields> = { [Name in keyof Given]: Given[Name]['stored'] }

/** The columns that the database maintains. */
export type RecordColumns = z.output<z.ZodObject<typeof recordColumns>>

/** The definition of an entity, from which everything else is derived (docs/decisions/entities.md). */
export interface EntityFacts<Given extends Fields> {
  /** The columns that staff write, in the order of exports. */
  fields: Given
  /** Columns of which a record needs at least one. */
  needsOneOf?: readonly (keyof Given & string)[]
  /** The flag that makes a record visible to visitors; `null` if all records are visible. */
  visibleBy: FieldOf<Given, 'flag'> | null
  /** The field with the name of a record, in each language; a reference gives a record the name of the other record. */
  name: Record<Locale, FieldOf<Given, 'text' | 'reference'>>
  /**
   * Fields that identify a record without an id in an import: the first field with a value counts. If the first is a reference, all
   * fields together.
   */
  identity: readonly (keyof Given & string)[]
  /** The page of the site that shows a record. */
  path: (id: number) => string
  /** The plural name in English, for messages. */
  plural: string
}

/** An entity: its definition, and the schemas derived from its fields. */
export interface Entity<Given extends Fields> extends EntityFacts<Given> {
  /** The input of staff. Parse it before saving: texts are tidied, and blank texts become `null`. */
  input: z.ZodObject<RulesOf<Given>>
  /** A row as the database returns it. */
  row: z.ZodObject<typeof recordColumns & StoredRulesOf<Given>>
}

/** Defines an entity. */
export function defineEntity<const Given extends Fields>(facts: EntityFacts<Given>): Entity<Given> {
  const fields = Object.entries(facts.fields)
  const rules = Object.fromEntries(fields.map(([name, { rule }]) => [name, rule])) as RulesOf<Given>
  const stored = Object.fromEntries(fields.map(([name, { stored: rule }]) => [name, rule])) as StoredRulesOf<Given>
  return { ...facts, input: withOneOf(z.object(rules), facts), row: z.object({ ...recordColumns, ...stored }) }
}

/** Refuses a record in which all of the columns are empty of which it needs one; the first column gets the issue. */
function withOneOf<Schema extends z.ZodObject>(
  schema: Schema,
  facts: { fields: Fields; needsOneOf?: readonly string[] },
): Schema {
  const columns = facts.needsOneOf ?? []
  const [first] = columns
  if (first === undefined) return schema
  const error = needsOneLanguage(facts) ? 'one_needed' : 'fact_needed'
  return schema.refine((record) => columns.some((column) => record[column] !== null), { path: [first], error })
}

/** Whether a record needs a text in any language, and not in all. */
export function needsOneLanguage({ fields, needsOneOf = [] }: { fields: Fields; needsOneOf?: readonly string[] }): boolean {
  return needsOneOf.length > 0 && needsOneOf.every((column) => fields[column]?.language)
}

/** The names of the fields of a kind, in order. */
export function namesOf<Given extends Fields, Kind extends FieldKind>(fields: Given, kind: Kind): FieldOf<Given, Kind>[] {
  return Object.keys(fields).filter((name): name is FieldOf<Given, Kind> => fields[name]?.kind === kind)
}
