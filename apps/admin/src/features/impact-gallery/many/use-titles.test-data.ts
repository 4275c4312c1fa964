import 'fake-indexeddb/auto'
import type { ImpactGalleryItem } from '@bayt/content/entities/impact-gallery-item'
import { ContentError } from '@bayt/content/errors'
import type { RecordChange } from '@bayt/content/queries/bulk'
import { act } from 'react'
import { vi } from 'vitest'
import { listDrafts, removeDrafts, writeDraft } from '../../../lib/drafts/store.ts'
import { runHook } from '../../../lib/run-hook.test-data.tsx'
import { fieldsOf } from '../../../resource/fields.ts'
import { toFormValues } from '../../../resource/form/form-values.ts'
import type { Undo } from '../../../resource/undo/undo.ts'
import { IMPACT_GALLERY } from '../descriptor.ts'
import type { Title } from './titles.ts'
import { useTitles } from './use-titles.ts'

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })

const server = vi.hoisted(() => ({
  /** Its items, as others have left them. */
  rows: [] as unknown[],
  isUnread: false,
  sent: [] as unknown[],
  /** What staff saw in the columns that were sent. */
  seen: [] as unknown[],
  requests: [] as string[],
  /** The items that a command has changed, by its request. */
  parts: new Map<string, number[]>(),
  /** Does the newest command; its answer may be lost. */
  arrive: () => {},
  /** @param count how many items were not as typed before */
  answer: (_count?: number, _overtaken?: unknown[]) => {},
  fail: (_error: ContentError) => {},
}))
const failures = vi.hoisted((): string[] => [])
const told = vi.hoisted((): unknown[][] => [])
const undos = vi.hoisted((): Undo[] => [])
vi.mock('@bayt/content/queries/bulk', () => ({
  readRecords: async (_client: unknown, _table: string, ids: number[]) => {
    if (server.isUnread) throw new ContentError('offline', '')
    return (server.rows as ImpactGalleryItem[]).filter(({ id }) => ids.includes(id))
  },
  changeRecords: (_client: unknown, _table: string, changes: RecordChange<'impact_gallery'>[], request: string) => {
    server.sent.push(changes.map(({ values }) => values))
    server.seen.push(changes.map(({ values, seen }) => Object.entries(seen).filter(([column]) => column in values)))
    server.requests.push(request)
    server.arrive = () => {
      server.parts.set(
        request,
        changes.map(({ id }) => id),
      )
      const valuesOf = (row: ImpactGalleryItem) => changes.find(({ id }) => id === row.id)?.values
      server.rows = (server.rows as ImpactGalleryItem[]).map((row) => ({ ...row, ...valuesOf(row) }))
    }
    return new Promise((resolve, reject) => {
      server.answer = (count = changes.length, overtaken = []) => resolve({ count, overtaken })
      server.fail = reject
    })
  },
  undoRecords: async () => ({ undone: 1, kept: 0 }),
}))
vi.mock('@bayt/content/queries/command-parts', () => ({
  readCommandParts: async (_client: unknown, _table: string, request: string) => new Set(server.parts.get(request)),
}))
vi.mock('../../../resource/api/use-after-write.ts', () => ({ useAfterWrite: () => async () => undefined }))
vi.mock('../../../resource/undo/toast-saved.ts', () => ({
  toastSaved: (message: string, undo: Undo) => {
    told.push([message, true])
    undos.push(undo)
  },
}))
vi.mock('sonner', () => ({
  toast: {
    error: (message: string) => void failures.push(message),
    info: (message: string) => void told.push([message]),
    warning: (message: string) => void told.push([message]),
  },
}))
const held = new Set<string>()
/** happy-dom has no locks. */
const locks = {
  request: async (name: string, _options: LockOptions, hold: (lock: object | null) => unknown) => {
    if (held.has(name)) return hold(null)
    held.add(name)
    await hold({ name })
    held.delete(name)
  },
  query: async () => ({ held: [...held].map((name) => ({ name })) }),
}
Object.defineProperty(navigator, 'locks', { value: locks })

export const ROW = {
  id: 7,
  image_url: 'https://x.example/a.jpg',
  title: null,
  title_ar: null,
  description: null,
  description_ar: null,
  active: false,
  display_order: 1,
  created_at: '2026-01-01T00:00:00Z',
  updated_at: '2026-01-01T00:00:00Z',
} as ImpactGalleryItem
export const OTHER = { ...ROW, id: 8 }
export const THIRD = { ...ROW, id: 9 }
export const BASE = toFormValues(ROW, fieldsOf(IMPACT_GALLERY.groups))

const open: (() => void)[] = []

export async function openGrid() {
  const onSaved = vi.fn()
  const { newest, leave } = runHook(() => useTitles(1, onSaved))
  open.push(leave)
  return {
    onSaved,
    leave,
    title: () => newest().valueOf(ROW, 'title'),
    error: () => newest().errorOf(ROW, 'title'),
    type: (title: string, column: Title = 'title', row = ROW) => act(async () => newest().change(row, column, title)),
    save: (isShown = false, rows = [ROW], newIds: number[] = []) => act(async () => newest().save({ rows, isShown, newIds })),
    answer: (count?: number, overtaken?: unknown[]) => act(async () => server.answer(count, overtaken)),
    loseAnswer: () => act(async () => server.fail(new ContentError('offline', ''))),
    refuse: () => act(async () => server.fail(new ContentError('forbidden', ''))),
  }
}

/** As a colleague does it. */
export const hideAll = () => {
  server.rows = (server.rows as ImpactGalleryItem[]).map((row) => ({ ...row, active: false }))
}

/** The title and the description of each draft. */
export const drafts = async () => (await listDrafts(1)).map(({ draft: { values } }) => [values.title, values.description])

/** What staff typed in a form of the item. */
export const DESCRIBED = { ...BASE, description: 'A long text' }
export const leaveDraft = () =>
  writeDraft(
    { accountId: 1, table: 'impact_gallery', id: ROW.id, slot: 1 },
    { base: BASE, values: DESCRIBED, basedOn: ROW.updated_at, typedAt: 1 },
  )

/** Before each test. */
export async function resetGrids(): Promise<void> {
  Object.assign(server, { rows: [ROW], isUnread: false })
  server.sent.length = 0
  server.seen.length = 0
  server.requests.length = 0
  server.parts.clear()
  undos.length = 0
  told.length = 0
  failures.length = 0
  await removeDrafts((await listDrafts(1)).map(({ key }) => key))
}

/** After each test. */
export function leaveGrids(): void {
  vi.restoreAllMocks()
  for (const leave of open.splice(0)) leave()
}

export { failures, server, told, undos }
