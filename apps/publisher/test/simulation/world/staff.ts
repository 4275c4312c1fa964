import type { Backend } from './backend.ts'
import type { Table } from './database.ts'
import { pictureOf } from './pictures.ts'
import type { Action } from './plan.ts'
import type { RunLog } from './run-log.ts'

/** The staff who edit content and press buttons in the console. Each press has its own name, which identifies its build. */
export class Staff {
  readonly #backend: Backend
  readonly #log: RunLog
  #presses = 0

  constructor(backend: Backend, log: RunLog) {
    this.#backend = backend
    this.#log = log
  }

  /** Name of the person who pressed last. */
  get lastName(): string {
    return `Staff ${this.#presses}`
  }

  /** @param onStatus receives the HTTP status of the edge function */
  press(button: 'retry' | 'resume' | 'rollback', release: string | null = null, onStatus = (_: number) => {}): void {
    this.#presses += 1
    this.#log.reasonsToBuild += 2
    void this.#backend.press(this.lastName, button, release).then((status) => {
      this.#log.note(`${button} is answered with ${status}`)
      onStatus(status)
    })
  }

  edit(action: Extract<Action, { table: Table }>): void {
    this.#log.reasonsToBuild += 1
    this.#backend.change((database) => {
      if (action.do === 'empty') return database.delete(action.table, () => true)
      if (action.do === 'delete') return database.delete(action.table, (id) => id === action.id)
      if (action.do === 'save') return database.save(action.table, action.id, pictureOf(action.id))
      return database.setPublic(action.table, action.id, action.do === 'show')
    })
  }
}
