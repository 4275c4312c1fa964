/** The chosen files of picture fields that are not uploaded yet, by field. */
export interface ChosenFiles {
  set: (field: string, file: File | undefined) => void
  /** Returns the same object until a file changes. */
  get: () => ReadonlyMap<string, File>
  subscribe: (listener: () => void) => () => void
}

export function createChosenFiles(): ChosenFiles {
  let files: ReadonlyMap<string, File> = new Map()
  const listeners = new Set<() => void>()
  return {
    set: (field, file) => {
      if (files.get(field) === file) return
      const next = new Map(files)
      if (file) next.set(field, file)
      else next.delete(field)
      files = next
      for (const listener of listeners) listener()
    },
    get: () => files,
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
