import type { ChoiceOf, ContentTable, FieldName, FieldNameOf } from '@bayt/content/entities/tables'

/** The texts of every screen of records, in one language. */
export interface ScreenTexts {
  /** Title of the screen, e.g. `Products Management`. */
  title: string
  add: string
  createTitle: string
  editTitle: string
  /** The label of the button that saves. The default label says whether the record is created or updated. */
  save?: string
  /** A record in a sentence of its history: `the product`, `المنتج`. */
  theRecord: string
  loading: string
  empty: string
  search: string
  confirmDelete: string
  created: string
  updated: string
  deleted: string
  fetchFailed: (message: string) => string
  saveFailed: (message: string) => string
  deleteFailed: (message: string) => string
  /** Titles of the columns of the list. */
  columns: { actions: string }
}

/** Labels and hints of the fields of a form, by column. */
export interface FieldTexts<Name extends string> {
  fields: Record<Name, string>
  /** A sentence below a field, where it helps. */
  hints: Partial<Record<Name, string>>
}

/** Every text of the screen of a content table, in one language. The definition provides the keys of `fields` and `choices`. */
export interface ContentTexts<Table extends ContentTable> extends ScreenTexts, FieldTexts<FieldName<Table>> {
  columns: { actions: string } & Record<string, string>
  /** Titles of the parts of the form. */
  groups: Record<string, string>
  /** The label of each stored choice, e.g. `Rice` → `أرز`. */
  choices: Record<ChoiceOf<Table>, string>
  /** For each filter of the list: its label, and the label of the choice without a filter. */
  filters: Partial<Record<FieldNameOf<Table, 'choice'>, FilterTexts>>
}

export interface FilterTexts {
  label: string
  all: string
}
