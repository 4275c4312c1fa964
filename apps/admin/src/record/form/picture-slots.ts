/** A picture field of a form. */
export interface PictureSlot {
  isEmpty: () => boolean
  start: (file: File) => void
}

/** The picture fields of a form, in the order of the form. */
export function createPictureSlots() {
  const slots = new Map<string, PictureSlot>()
  return {
    /** @returns a function that removes the slot */
    add: (field: string, slot: PictureSlot) => {
      slots.set(field, slot)
      return () => void slots.delete(field)
    },
    /** Gives the first file to a field, and each further file to the next empty field. @returns the files without a field */
    place: (field: string, [first, ...others]: readonly File[]) => {
      if (!first) return []
      const names = [...slots.keys()]
      const at = names.indexOf(field)
      // Empty fields are found before the first upload starts: first the fields after the chosen field, then the fields from the
      // start of the form.
      const empty = [...names.slice(at + 1), ...names.slice(0, Math.max(at, 0))].filter((name) => slots.get(name)?.isEmpty())
      slots.get(field)?.start(first)
      for (const [index, name] of empty.entries()) {
        const file = others[index]
        if (file) slots.get(name)?.start(file)
      }
      return others.slice(empty.length)
    },
  }
}
