import { orderNumbers } from '@bayt/content/entities/order-numbers'
import type { Command, Undone } from './commands.ts'

/**
 * A model of run_command: the effects of commands and undos of several people on one ordered table with the columns `name` and
 * `active`.
 */

export interface Content {
  name: string | null
  active: boolean
  display_order: number
}

type Values = Partial<Content>

interface Part {
  id: number
  operation: 'insert' | 'update' | 'delete'
  before: Values
  after: Content
  /** The number of the version: the newest version of a record decides whether the record is in the bin. */
  version: number
}

interface Entry {
  by: string
  parts: Part[]
  /** The numbers of the moved records of an order, before and after. */
  moves?: { before: Map<number, number>; after: Map<number, number> }
}

export interface Expected {
  changed: number
  overtaken: number[]
}

export class CommandOracle {
  readonly records = new Map<number, Content>()
  readonly bin = new Map<number, Content>()
  readonly #entries = new Map<string, Entry>()
  readonly #newest = new Map<number, number>()
  #versions = 0

  order(): number[] {
    return [...this.records].sort(([a, x], [b, y]) => x.display_order - y.display_order || a - b).map(([id]) => id)
  }

  isDone(request: string): boolean {
    return this.#entries.has(request)
  }

  /** @param id of an inserted record @returns `undefined` if the command is refused */
  run(by: string, command: Command & { request: string }, id = 0): Expected | undefined {
    const { action, ids = [], request } = command
    const done = this.#entries.get(request)
    const entry: Entry = done ?? { by, parts: [] }
    let overtaken: number[] = []
    if (action === 'insert') {
      if (!done) this.#write(entry, id, { name: null, active: true, display_order: 1, ...(command.values as Values) }, 'insert')
    } else if (action === 'update' || action === 'restore') {
      overtaken = this.#update(entry, command, done !== undefined)
    } else if (action === 'delete') {
      if (!done) for (const one of sorted(ids)) if (this.records.has(one)) this.#remove(entry, one)
    } else if (action === 'undelete') {
      if (!done && !ids.every((one) => this.bin.has(one))) return undefined
      if (!done) for (const one of sorted(ids)) this.#write(entry, one, this.bin.get(one) as Content, 'insert')
    } else if (!done && !this.#move(entry, ids, command.seen as number[])) return undefined
    const one =
      ids.length === 1 && action !== 'order' && action !== 'delete'
        ? ids[0]
        : action === 'insert'
          ? entry.parts[0]?.id
          : undefined
    if (one !== undefined && !this.records.has(one)) return undefined
    const changed = entry.moves ? Number(entry.moves.before.size > 0) : new Set(entry.parts.map((part) => part.id)).size
    if (changed > 0) this.#entries.set(request, entry)
    return { changed, overtaken }
  }

  /** @returns the effect of an undo, or its refusal */
  undo(by: string, request: string): Omit<Undone, 'refusal'> | 'PT404' | '42501' {
    const entry = this.#entries.get(request)
    if (!entry) return 'PT404'
    if (entry.by !== by) return '42501'
    const undone = [...entry.parts.map((part) => this.#undoPart(part)), ...(entry.moves ? [this.#undoMoves(entry.moves)] : [])]
    return { undone: undone.filter(Boolean).length, kept: undone.filter((isUndone) => !isUndone).length }
  }

  #update(entry: Entry, { ids = [], values, seen }: Command, isDone: boolean): number[] {
    // A repeated command for one record has written all its values in the first attempt.
    if (isDone && ids.length === 1) return []
    const written = new Set(entry.parts.map(({ id }) => id))
    return ids.flatMap((id, at) => {
      const now = this.records.get(id)
      if (!now) return []
      const [wanted, read] = [(values as Values[])[at] ?? {}, (seen as Values[])[at] ?? {}]
      const columns = Object.keys(wanted) as (keyof Content)[]
      const isOvertaken = columns.some((column) => now[column] !== wanted[column] && now[column] !== read[column])
      if (isOvertaken) return written.has(id) ? [] : [id]
      if (!isDone && columns.some((column) => now[column] !== wanted[column]))
        this.#write(entry, id, { ...now, ...wanted }, 'update')
      return []
    })
  }

  #move(entry: Entry, ids: readonly number[], seen: number[]): boolean {
    const present = this.order()
    if (String(sorted(ids)) !== String(sorted(present))) return false
    if (String(seen) !== String(present) && String(ids) !== String(present)) return false
    const before = new Map(ids.map((id) => [id, this.records.get(id)?.display_order ?? 0]))
    const numbers = orderNumbers(ids, [...before.values()])
    const after = new Map(ids.map((id, at) => [id, numbers[at] ?? 0]))
    for (const id of ids) if (before.get(id) === after.get(id)) for (const list of [before, after]) list.delete(id)
    this.#renumber(after)
    entry.moves = { before, after }
    return true
  }

  #undoPart({ id, operation, before, after, version }: Part): boolean {
    const now = this.records.get(id)
    if (operation === 'insert') {
      if (now && now.name === after.name && now.active === after.active) this.#remove({ by: '', parts: [] }, id)
      return !this.records.has(id)
    }
    if (operation === 'delete') {
      if (!now && this.#newest.get(id) === version) this.#write({ by: '', parts: [] }, id, after, 'insert')
      return this.records.has(id)
    }
    if (!now) return false
    if (hasValues(now, before, after)) this.#write({ by: '', parts: [] }, id, { ...now, ...before }, 'update')
    return hasValues(this.records.get(id) as Content, before, before)
  }

  #undoMoves({ before, after }: NonNullable<Entry['moves']>): boolean {
    const has = (numbers: Map<number, number>) =>
      [...numbers].every(([id, number]) => this.records.get(id)?.display_order === number)
    if (has(after)) this.#renumber(before)
    return has(before)
  }

  #renumber(numbers: Map<number, number>): void {
    for (const [id, display_order] of numbers) Object.assign(this.records.get(id) ?? {}, { display_order })
  }

  #write(entry: Entry, id: number, content: Content, operation: 'insert' | 'update'): void {
    const former = this.records.get(id)
    const changed = Object.entries(former ?? {}).filter(([column, value]) => content[column as keyof Content] !== value)
    this.records.set(id, { ...content })
    this.bin.delete(id)
    this.#note(entry, { id, operation, before: Object.fromEntries(changed), after: { ...content } })
  }

  #remove(entry: Entry, id: number): void {
    const after = this.records.get(id) as Content
    this.records.delete(id)
    this.bin.set(id, after)
    this.#note(entry, { id, operation: 'delete', before: {}, after })
  }

  #note(entry: Entry, part: Omit<Part, 'version'>): void {
    this.#versions += 1
    this.#newest.set(part.id, this.#versions)
    entry.parts.push({ ...part, version: this.#versions })
  }
}

const sorted = (ids: readonly number[]) => ids.toSorted((a, b) => a - b)

const hasValues = (now: Content, columns: Values, values: Values) =>
  (Object.keys(columns) as (keyof Content)[]).every((column) => now[column] === values[column])
