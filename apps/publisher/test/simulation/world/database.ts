import { z } from 'zod'
import type { BuildReport } from '../../../src/reports.ts'
import { ModelConfirmation } from '../../model-confirmation.ts'

const table = z.enum(['products', 'partners'])
export type Table = z.output<typeof table>

export const publicRow = z.object({ table, id: z.number(), picture: z.string().nullable(), version: z.number() })
export type PublicRow = z.output<typeof publicRow>

/** The public content after a change. */
export const snapshot = z.object({ newestChange: z.number(), rows: z.array(publicRow) })
export type Snapshot = z.output<typeof snapshot>

interface Row extends PublicRow {
  isPublic: boolean
}

interface BuildRow extends BuildReport {
  startedAtMs: number
  finishedAtMs: number | null
}

/**
 * The database: rows, the outbox of changes that visitors can see, and the builds as `report_build` stores them. Each
 * change is a transaction; readers see complete transactions.
 */
export class ModelDatabase {
  newestChange = 0
  builds: BuildRow[] = []
  readonly confirmation = new ModelConfirmation()
  readonly snapshots = new Map<number, Snapshot>()
  readonly #rows = new Map<string, Row>()

  /** Applies one transaction. @returns whether visitors can see it */
  commit(change: (rows: Map<string, Row>) => void): boolean {
    const before = JSON.stringify(this.#publicRows())
    change(this.#rows)
    if (JSON.stringify(this.#publicRows()) === before) return false
    this.newestChange += 1
    this.snapshots.set(this.newestChange, this.#read())
    return true
  }

  save(table: Table, id: number, picture: string | null): boolean {
    return this.commit((rows) => {
      const old = rows.get(`${table}-${id}`)
      const isPublic = old?.isPublic ?? true
      rows.set(`${table}-${id}`, { table, id, picture, isPublic, version: (old?.version ?? 0) + 1 })
    })
  }

  setPublic(table: Table, id: number, isPublic: boolean): boolean {
    return this.commit((rows) => {
      const old = rows.get(`${table}-${id}`)
      if (old) rows.set(`${table}-${id}`, { ...old, isPublic })
    })
  }

  delete(table: Table, isDeleted: (id: number) => boolean): boolean {
    return this.commit((rows) => {
      for (const [key, row] of rows) if (row.table === table && isDeleted(row.id)) rows.delete(key)
    })
  }

  snapshot(): Snapshot {
    return this.snapshots.get(this.newestChange) ?? this.#read()
  }

  /** Models the SQL function `report_build`: a finished build stays finished, and a new build ends earlier builds. */
  reportBuild(report: BuildReport, nowMs: number): void {
    const known = this.builds.find(({ build_key }) => build_key === report.build_key)
    const finishedAtMs = report.state === 'building' ? null : nowMs
    if (!known || known.finishedAtMs === null) this.confirmation.report(report)
    if (!known) {
      if (report.state === 'building') {
        for (const build of this.builds) {
          if (build.state === 'building')
            Object.assign(build, { state: 'failed', finishedAtMs: nowMs, reason: 'Nothing more was heard.' })
        }
      }
      this.builds = [...this.builds, { ...report, startedAtMs: nowMs, finishedAtMs }].slice(-100)
    } else if (known.finishedAtMs === null) {
      Object.assign(known, {
        ...report,
        newest_change: report.newest_change ?? known.newest_change,
        release_id: report.release_id ?? known.release_id,
        finishedAtMs,
      })
    }
  }

  /** Models the SQL function `sweep_changes`. @returns whether it requests a build now */
  needsSweep(nowMs: number): boolean {
    if (this.builds.some(({ state, newest_change }) => state === 'live' && (newest_change ?? 0) >= this.newestChange))
      return false
    const last = this.builds.at(-1)
    if (last?.state === 'building' && nowMs - last.startedAtMs < 10 * 60_000) return false
    return !(last?.state === 'failed' && last.finishedAtMs !== null && nowMs - last.finishedAtMs < 5 * 60_000)
  }

  #publicRows(): PublicRow[] {
    return [...this.#rows.values()].filter(({ isPublic }) => isPublic).map(({ isPublic: _, ...row }) => row)
  }

  #read(): Snapshot {
    return { newestChange: this.newestChange, rows: this.#publicRows() }
  }
}
