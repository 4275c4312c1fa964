import { z } from 'zod'
import type { Locale } from '../locale.ts'
import type { Field, FieldKind } from './field.ts'
import { recordColumns } from './fields.ts'

/** The names of the fields of some kinds. */
export type FieldOf<Fields, Kind extends FieldKind> = {
  [Name in keyof Fields & string]: Fields[Name] extends { kind: Kind } ? Name : never
}[keyof Fields & string]

export type Fields = Record<string, Field>
type RulesOf<Given extends Fields> = { [Name in keyof Given]: Given[Name]['rule'] }
type StoredRulesOf<Given extends Fields> = { [Name in keyof Given]: Given[Name]['stored'] }

/** The columns that the database keeps by itself. */
export type RecordColumns = z.output<z.ZodObject<typeof recordColumns>>

/** What one kind of content is: everything else about it is derived from this (docs/decisions/entities.md). */
export interface EntityFacts<Table extends string, Given extends Fields> {
  /** The table that holds it. */
  table: Table
  /** Every column that staff write, in the order in which exports write them. */
  fields: Given
  /** The flag that shows a record to visitors; `null` where they see every record. */
  visibleBy: FieldOf<Given, 'flag'> | null
  /** The field that names a record, in each language. */
  name: Record<Locale, FieldOf<Given, 'text'>>
  /** By which an import finds a record that has no number: the first of these that is filled. */
  identity: readonly (keyof Given & string)[]
  /** The page of the site that shows a record. */
  path: (id: number) => string
  /** What staff call several of them, in English. */
  plural: string
}

/** An entity: its facts, and the schemas that follow from its fields. */
export interface Entity<Table extends string, Given extends Fields> extends EntityFacts<Table, Given> {
  /** What staff write. Parse before saving: texts are tidied, and blanks become `null`. */
  input: z.ZodObject<RulesOf<Given>>
  /** A row as the database answers it. */
  row: z.ZodObject<typeof recordColumns & StoredRulesOf<Given>>
}

/** Defines one kind of content. */
export function defineEntity<Table extends string, const Given extends Fields>(
  facts: EntityFacts<Table, Given>,
): Entity<Table, Given> {
  const fields = Object.entries(facts.fields)
  const rules = Object.fromEntries(fields.map(([name, { rule }]) => [name, rule])) as RulesOf<Given>
  const stored = Object.fromEntries(fields.map(([name, { stored: rule }]) => [name, rule])) as StoredRulesOf<Given>
  return { ...facts, input: z.object(rules), row: z.object({ ...recordColumns, ...stored }) }
}

/** The names of the fields of one kind, in their order. */
export function namesOf<Given extends Fields, Kind extends FieldKind>(fields: Given, kind: Kind): FieldOf<Given, Kind>[] {
  return Object.keys(fields).filter((name): name is FieldOf<Given, Kind> => fields[name]?.kind === kind)
}
