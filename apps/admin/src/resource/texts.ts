/** Every text of one content screen, in one language. `Field` and `Column` are the names that the descriptor uses. */
export interface ResourceTexts {
  /** Title of the screen, e.g. `Products Management`. */
  title: string
  add: string
  createTitle: string
  editTitle: string
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
  columns: Record<string, string>
  fields: Record<string, string>
  /** Titles of the parts of the form. */
  groups: Record<string, string>
  /** A sentence below a field, where it helps. */
  hints: Record<string, string>
  /** The word for each stored choice, e.g. `Rice` → `أرز`. */
  choices: Record<string, string>
  /** For each filter: its label and the word for no filter. */
  filters: Record<string, { label: string; all: string }>
}

/** A text that a descriptor promised; its absence is a defect of the descriptor and is shown by its name. */
export function textOf(texts: Record<string, string>, name: string): string {
  return texts[name] ?? name
}
