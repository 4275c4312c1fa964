/** A model of prepared sets on one table with the columns `name` and `active`: what each set does when, and why it waits. */

export interface Content {
  name: string
  active: boolean
}
type Values = Partial<Content>

export type Planned =
  | { action: 'insert'; values: Content }
  | { action: 'update'; id: number; values: Values; seen: Content }
  | { action: 'delete'; id: number }

type Part =
  | { kind: 'insert'; id: number; content: Content }
  | { kind: 'update'; id: number; before: Values; after: Values }
  | { kind: 'delete'; id: number; content: Content }

export interface PlannedSet {
  id: number
  changes: Planned[]
  state: 'open' | 'waiting' | 'done' | 'taken_back'
  /** Minutes from now; `undefined`: by hand. */
  carryIn?: number | undefined
  backIn?: number | undefined
  approvedBy?: string | undefined
  carriedBy?: string | undefined
  /** The order of the schedules, for equal times. */
  turn: number
  parts: Part[]
}

const columnsOf = (values: Values) => Object.keys(values) as (keyof Content)[]

export class PreparedOracle {
  readonly records = new Map<number, Content>()
  readonly sets = new Map<number, PlannedSet>()
  readonly active = new Set<string>()
  #turns = 0

  isOpen = ({ state, carriedBy }: PlannedSet) => state === 'open' || (state === 'waiting' && carriedBy === undefined)
  isCarried = ({ state, carriedBy }: PlannedSet) => state === 'done' || (state === 'waiting' && carriedBy !== undefined)

  /** A set that was taken back begins again. */
  #reopen(set: PlannedSet): void {
    if (set.state !== 'taken_back') return
    Object.assign(set, {
      state: 'open',
      carryIn: undefined,
      backIn: undefined,
      approvedBy: undefined,
      carriedBy: undefined,
      parts: [],
    })
  }

  prepare(by: string, id: number, change: Planned): void {
    const set = this.sets.get(id) ?? { id, changes: [], state: 'open' as const, turn: 0, parts: [] }
    this.sets.set(id, set)
    this.#reopen(set)
    set.changes.push(change)
    if (set.carryIn !== undefined) set.approvedBy = by
  }

  schedule(by: string, set: PlannedSet, carryIn: number | undefined, backIn: number | undefined): void {
    set.turn = ++this.#turns
    if (this.isCarried(set)) return void Object.assign(set, { state: 'done', backIn })
    this.#reopen(set)
    Object.assign(set, { state: 'open', carryIn, backIn, approvedBy: carryIn === undefined ? undefined : by })
  }

  pass(minutes: number): void {
    for (const set of this.sets.values()) {
      if (set.carryIn !== undefined) set.carryIn -= minutes
      if (set.backIn !== undefined) set.backIn -= minutes
    }
  }

  #dueIn = (set: PlannedSet) => (set.state === 'open' ? set.carryIn : set.state === 'done' ? set.backIn : undefined)

  /** @param idOf the id of a new record, by its name @returns the sets that were carried out or taken back */
  carryOutDue(idOf: (name: string) => number): number[] {
    const due = [...this.sets.values()]
      .map((set) => ({ set, in: this.#dueIn(set) ?? 1 }))
      .filter((one) => one.in <= 0)
      .toSorted((a, b) => a.in - b.in || a.set.turn - b.set.turn)
    return due.flatMap(({ set }) => {
      const account = set.state === 'open' ? set.approvedBy : set.carriedBy
      const isDone =
        account !== undefined &&
        this.active.has(account) &&
        (set.state === 'open' ? this.carryOut(account, set, idOf) : this.#takeBackWhole(set))
      if (!isDone) set.state = 'waiting'
      return isDone ? [set.id] : []
    })
  }

  /** @returns whether nothing is in its way; otherwise nothing is done */
  carryOut(by: string, set: PlannedSet, idOf: (name: string) => number): boolean {
    this.#reopen(set)
    const isFree = set.changes.every((change) => {
      if (change.action !== 'update') return true
      const now = this.records.get(change.id)
      return now && columnsOf(change.values).every((key) => now[key] === change.values[key] || now[key] === change.seen[key])
    })
    if (!isFree) return false
    set.parts = []
    for (const change of set.changes) {
      if (change.action === 'insert') {
        const id = idOf(change.values.name)
        this.records.set(id, { ...change.values })
        set.parts.push({ kind: 'insert', id, content: { ...change.values } })
        continue
      }
      const now = this.records.get(change.id)
      if (!now) continue
      if (change.action === 'delete') {
        this.records.delete(change.id)
        set.parts.push({ kind: 'delete', id: change.id, content: now })
        continue
      }
      const changed = columnsOf(change.values).filter((key) => now[key] !== change.values[key])
      if (changed.length === 0) continue
      const pick = (content: Values) => Object.fromEntries(changed.map((key) => [key, content[key]])) as Values
      set.parts.push({ kind: 'update', id: change.id, before: pick(now), after: pick(change.values) })
      this.records.set(change.id, { ...now, ...change.values })
    }
    Object.assign(set, { state: 'done', carriedBy: by })
    return true
  }

  /** @returns the number of records that stay changed */
  takeBack(set: PlannedSet): number {
    let kept = 0
    const stayed = new Set<string>()
    const has = (now: Content, values: Values) => columnsOf(values).every((key) => now[key] === values[key])
    for (const part of set.parts) {
      const now = this.records.get(part.id)
      if (part.kind === 'delete') {
        if (!now) this.records.set(part.id, part.content)
      } else if (part.kind === 'insert') {
        if (now && has(now, part.content)) this.records.delete(part.id)
        else if (now) {
          kept += 1
          stayed.add(part.content.name)
        }
      } else if (now && has(now, part.after)) this.records.set(part.id, { ...now, ...part.before })
      else if (!now || !has(now, part.before)) kept += 1
    }
    set.state = 'taken_back'
    set.changes = set.changes.filter((change) => change.action !== 'insert' || !stayed.has(change.values.name))
    return kept
  }

  /** At its time, a set is taken back as a whole or not at all. */
  #takeBackWhole(set: PlannedSet): boolean {
    const before = new Map([...this.records].map(([id, content]) => [id, { ...content }]))
    const { changes } = set
    if (this.takeBack(set) === 0) return true
    this.records.clear()
    for (const [id, content] of before) this.records.set(id, content)
    Object.assign(set, { state: 'done', changes })
    return false
  }
}
