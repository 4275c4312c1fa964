import { findCategory } from '@bayt/content/entities/categories'
import { useSearchParams } from 'react-router-dom'
import type { ResourceFilter } from '../record/descriptor.ts'
import { formatSort, type ListSort, nextSort, PAGE_SIZE, parsePageSize, parseSort, type SortableColumn } from './list-order.ts'

/** The state of a list in the address: search, filters, page, and the record whose form is open. */
export interface ListAddress {
  search: string
  /** Chosen value per filtered column; columns without a choice are absent. */
  filters: Record<string, string>
  /** Zero-based. */
  page: number
  pageSize: number
  /** The chosen order; by default the newest come first, or the best matches of a search. */
  sort: ListSort | undefined
  /** Whether the list shows who changed each record. */
  isChangedShown: boolean
  /** The record whose form is open, if any. */
  editing: number | 'new' | undefined
  /** Slot of the draft that staff chose to continue. */
  slot: number | undefined
  /** Values that a new form begins with, by column: a link on the form of a product gives them. */
  given: Record<string, string>
  /** The prepared change whose form is open: its request. */
  prepared: string | undefined
  setSearch: (search: string) => void
  setFilter: (column: string, value: string | undefined) => void
  setPage: (page: number) => void
  /** Replaces a missing page by another page. */
  replacePage: (page: number) => void
  setPageSize: (size: number) => void
  setSort: (sort: ListSort | undefined) => void
  /** Sorts by a column, upwards first; a second time downwards. */
  sortBy: (key: string) => void
  showChanged: (isShown: boolean) => void
  clear: () => void
  /** @param slot of the draft that staff chose to continue, if any */
  edit: (id: number | 'new', slot?: number) => void
  /** Opens the form of a prepared change. */
  editPrepared: (id: number | 'new', request: string) => void
  closeForm: () => void
  /** The record whose history is open. */
  history: number | undefined
  openHistory: (id: number) => void
  closeHistory: () => void
}

function parseId(value: string | null): number | undefined {
  return value !== null && /^[1-9]\d{0,14}$/.test(value) ? Number(value) : undefined
}

function givenIn(params: URLSearchParams): Record<string, string> {
  const [product, size] = [parseId(params.get('for')), params.get('pack')]
  return { ...(product && { product_id: String(product) }), ...(size && { size }) }
}

/** The slot of the chosen draft in an address (`DraftKey`). */
export function parseSlot(params: URLSearchParams): number | undefined {
  const slot = params.get('draft')
  return slot !== null && /^[1-9]\d{0,9}$/.test(slot) ? Number(slot) : undefined
}

/**
 * The present address instead of the address of the last render: a screen with many rows may lag behind for a moment, and staff may press
 * again in that moment.
 */
const presentParams = () => new URLSearchParams(window.location.search)

/** Stores the state of a list in the address, so that it survives a reload and can be shared. */
export function useListAddress(filters: ResourceFilter[], columns: readonly SortableColumn[] = []): ListAddress {
  const [params, setParams] = useSearchParams()
  const change = (changes: Record<string, string | undefined>, replace = false) => {
    const after = presentParams()
    for (const [name, value] of Object.entries(changes)) {
      if (value) after.set(name, value)
      else after.delete(name)
    }
    setParams(after, { replace })
  }
  const chosen = filters.flatMap(({ column, choices }) => {
    const choice = findCategory(
      choices.map(({ value }) => value),
      params.get(column) ?? '',
    )
    return choice ? [[column, choice] as const] : []
  })

  return {
    search: params.get('q') ?? '',
    filters: Object.fromEntries(chosen),
    page: Math.max(1, Math.floor(Number(params.get('page')) || 1)) - 1,
    editing: params.get('edit') === 'new' ? 'new' : parseId(params.get('edit')),
    slot: parseSlot(params),
    given: givenIn(params),
    prepared: params.get('prepared') ?? undefined,
    setSearch: (search) => change({ q: search, page: undefined }, true),
    setFilter: (column, value) => change({ [column]: value, page: undefined }),
    pageSize: parsePageSize(params.get('size')),
    sort: parseSort(params.get('sort'), columns),
    isChangedShown: params.get('changed') === 'yes',
    setPageSize: (size) => change({ size: size === PAGE_SIZE ? undefined : String(size), page: undefined }),
    setSort: (sort) => change({ sort: sort && formatSort(sort), page: undefined }),
    sortBy: (key) =>
      change({ sort: formatSort(nextSort(parseSort(presentParams().get('sort'), columns), key)), page: undefined }),
    showChanged: (isShown) => change({ changed: isShown ? 'yes' : undefined }),
    setPage: (page) => change({ page: page > 0 ? String(page + 1) : undefined }),
    replacePage: (page) => change({ page: page > 0 ? String(page + 1) : undefined }, true),
    clear: () =>
      change({ q: undefined, page: undefined, ...Object.fromEntries(filters.map(({ column }) => [column, undefined])) }),
    edit: (id, slot) => change({ edit: String(id), draft: slot === undefined ? undefined : String(slot), prepared: undefined }),
    editPrepared: (id, request) => change({ edit: String(id), draft: undefined, prepared: request }),
    closeForm: () => change({ edit: undefined, draft: undefined, prepared: undefined, for: undefined, pack: undefined }),
    history: parseId(params.get('history')),
    openHistory: (id) => change({ history: String(id) }),
    closeHistory: () => change({ history: undefined }),
  }
}
