import type { BuildReport } from '@bayt/content/entities/build'
import { signedHeaders } from '@bayt/content/signed-request'
import { createBuildReport, createHook, createRebuild, createRollback } from '@bayt/functions/testing'
import { z } from 'zod'
import { ModelConfirmation } from '../../model-confirmation.ts'
import { HOOK_URL, type Network, SUPABASE_URL } from './network.ts'
import type { Simulation } from './simulation.ts'

const table = z.enum(['products', 'partners'])
export type Table = z.output<typeof table>

export const publicRow = z.object({ table, id: z.number(), picture: z.string().nullable(), version: z.number() })
export type PublicRow = z.output<typeof publicRow>

/** The public content after a change. */
export const snapshot = z.object({ newestChange: z.number(), rows: z.array(publicRow) })
export type Snapshot = z.output<typeof snapshot>

type Row = PublicRow & { isPublic: boolean }
type BuildRow = BuildReport & { startedAtMs: number; finishedAtMs: number | null }
type Button = 'retry' | 'resume' | 'rollback'

export const HOOK_SECRET = 'the secret shared with the publisher'
const WEBHOOK_SECRET = 'the secret of the database webhook'
const FUNCTIONS = `${SUPABASE_URL}/functions/v1`
const MINUTE_MS = 60_000

/** The address of the picture of a product. */
export const pictureOf = (id: number) => `${SUPABASE_URL}/storage/v1/object/public/pictures/${id}.webp`

/**
 * The hosted project: a modelled database under the real functions `rebuild-site`, `rollback-site` and `build-report`. The database
 * has rows, the changes that visitors can see, and the builds as `report_build` stores them. Each change is a transaction.
 */
export class Backend {
  builds: BuildRow[] = []
  newestChange = 0
  readonly snapshots = new Map<number, Snapshot>([[0, { newestChange: 0, rows: [] }]])
  readonly confirmation = new ModelConfirmation()
  /** Missing and broken pictures of the storage. */
  readonly pictures = new Map<string, 'missing' | 'broken'>()
  onReport: (report: BuildReport) => void = () => {}
  /** Called when the database has noted the Retry of staff. */
  onConfirm: () => void = () => {}
  readonly #rows = new Map<string, Row>()
  readonly #simulation: Simulation
  readonly #rebuild: (request: Request) => Promise<Response>
  readonly #rollback: (request: Request) => Promise<Response>

  constructor(simulation: Simulation, network: Network) {
    this.#simulation = simulation
    const hook = createHook((name) => ({ DEPLOY_HOOK_URL: HOOK_URL, DEPLOY_HOOK_SECRET: HOOK_SECRET })[name])
    const seen = new Set<string>()
    const nameOf = (request: Request) => request.headers.get('x-staff') ?? ''
    this.#rebuild = createRebuild({
      webhookSecret: WEBHOOK_SECRET,
      recordIfNew: async (id) => !seen.has(id) && Boolean(seen.add(id)),
      staffName: async (request) => nameOf(request),
      confirmChanges: async () => {
        this.confirmation.confirm()
        this.onConfirm()
      },
      isWorkflow: hook.isWorkflow,
      callDeployHook: async (event) => void (await hook.send(event)),
    })
    this.#rollback = createRollback({ caller: async (request) => ({ name: nameOf(request), role: 'admin' }), hook })
    const report = createBuildReport({
      secret: HOOK_SECRET,
      store: async ({ loss, ...others }) => this.#reportBuild({ ...others, ...(loss && { loss }) }),
      carryOutDue: async () => ({ due_in_ms: null, done: 0, waiting: [] }),
      noteAlarms: async () => {},
    })
    network.backend = async (request) => {
      if (!request.url.startsWith(FUNCTIONS))
        return new Response('picture', { status: this.pictures.get(request.url) === 'missing' ? 404 : 200 })
      const { body, status } = await report(request)
      return new Response(body, { status, headers: { date: new Date().toUTCString() } })
    }
    this.#sweepEachMinute()
  }

  /** Commits one change, and sends the database webhook if visitors can see it. @param change returns the row, or nothing to delete it */
  change(table: Table, id: number, change: (old: Row | undefined) => Row | undefined): void {
    this.#commit(() => this.#set(table, id, change))
  }

  save(table: Table, id: number, picture: string | null): void {
    this.change(table, id, (old) => ({
      ...{ table, id, picture, isPublic: old?.isPublic ?? true, version: (old?.version ?? 0) + 1 },
    }))
  }

  empty(table: Table): void {
    this.#commit(() => {
      for (const row of this.#rows.values()) if (row.table === table) this.#set(table, row.id, () => undefined)
    })
  }

  /** Calls the edge function behind a button. @returns its HTTP status */
  async press(staff: string, button: Button, release: string | null): Promise<number> {
    const body = JSON.stringify(button === 'rollback' ? { release } : { resume: button === 'resume' })
    const request = new Request(FUNCTIONS, { method: 'POST', headers: { 'x-staff': staff }, body })
    return (await (button === 'rollback' ? this.#rollback(request) : this.#rebuild(request))).status
  }

  #set(table: Table, id: number, change: (old: Row | undefined) => Row | undefined): void {
    const key = `${table}-${id}`
    const row = change(this.#rows.get(key))
    if (row) this.#rows.set(key, row)
    else this.#rows.delete(key)
  }

  #commit(change: () => void): void {
    const before = JSON.stringify(this.#publicRows())
    change()
    const rows = this.#publicRows()
    if (JSON.stringify(rows) === before) return
    this.newestChange += 1
    this.snapshots.set(this.newestChange, { newestChange: this.newestChange, rows })
    this.#sendWebhook('INSERT')
  }

  #publicRows(): PublicRow[] {
    return [...this.#rows.values()].filter(({ isPublic }) => isPublic).map(({ isPublic: _, ...row }) => row)
  }

  /** Models the SQL function `report_build`: a finished build stays finished, and a new build ends earlier builds. */
  #reportBuild(report: BuildReport): void {
    const nowMs = Date.now()
    const known = this.builds.find(({ build_key }) => build_key === report.build_key)
    const finishedAtMs = report.state === 'building' ? null : nowMs
    if (!known || known.finishedAtMs === null) this.confirmation.report(report)
    if (!known) {
      const unfinished = this.builds.filter(({ state }) => state === 'building' && report.state === 'building')
      for (const build of unfinished)
        Object.assign(build, { state: 'failed', finishedAtMs: nowMs, reason: 'Nothing more was heard.' })
      this.builds = [...this.builds, { ...report, startedAtMs: nowMs, finishedAtMs }].slice(-100)
    } else if (known.finishedAtMs === null) {
      const newest_change = report.newest_change ?? known.newest_change
      const release_id = report.release_id ?? known.release_id
      Object.assign(known, { ...report, newest_change, release_id, finishedAtMs })
    }
    this.onReport(report)
  }

  #sweepEachMinute(): void {
    const sweep = () => {
      if (this.#needsSweep()) this.#sendWebhook('SWEEP')
      this.#sweepEachMinute()
    }
    this.#simulation.in(MINUTE_MS, sweep, null)
  }

  /** Models the SQL function `sweep_changes`. @returns whether it requests a build now */
  #needsSweep(): boolean {
    if (this.builds.some(({ state, newest_change }) => state === 'live' && (newest_change ?? 0) >= this.newestChange))
      return false
    const last = this.builds.at(-1)
    if (last?.state === 'building' && Date.now() - last.startedAtMs < 10 * MINUTE_MS) return false
    return !(last?.state === 'failed' && last.finishedAtMs !== null && Date.now() - last.finishedAtMs < 5 * MINUTE_MS)
  }

  #sendWebhook(type: 'INSERT' | 'SWEEP'): void {
    const send = async () => {
      const body = JSON.stringify({ type, table: 'site_changes' })
      const headers = await signedHeaders(WEBHOOK_SECRET, body)
      await this.#rebuild(new Request(`${FUNCTIONS}/rebuild-site`, { method: 'POST', body, headers }))
    }
    this.#simulation.in(5, send, null)
  }
}
