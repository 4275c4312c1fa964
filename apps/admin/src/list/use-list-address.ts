import { findCategory } from '@bayt/content/entities/categories'
import { useSearchParams } from 'react-router-dom'
import type { ResourceFilter } from '../record/descriptor.ts'
import { formatSort, type ListSort, nextSort, PAGE_SIZE, parsePageSize, parseSort, type SortableColumn } from './list-order.ts'

/** The state of a list in the address: search, filters, page, and the record whose form is open. */
export type ListAddress = ReturnType<typeof useListAddress>

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

const pageText = (page: number) => (page > 0 ? String(page + 1) : undefined)

/** Stores the state of a list in the address, so that it survives a reload and can be shared. */
export function useListAddress(filters: ResourceFilter[], columns: readonly SortableColumn[] = []) {
  const [params, setParams] = useSearchParams()
  const change = (changes: Record<string, string | undefined>, options: Parameters<typeof setParams>[1] = {}) => {
    const after = presentParams()
    for (const [name, value] of Object.entries(changes)) {
      if (value) after.set(name, value)
      else after.delete(name)
    }
    setParams(after, options)
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
    /** Chosen value per filtered column; columns without a choice are absent. */
    filters: Object.fromEntries<string>(chosen),
    /** Zero-based. */
    page: Math.max(1, Math.floor(Number(params.get('page')) || 1)) - 1,
    pageSize: parsePageSize(params.get('size')),
    /** The chosen order; by default the newest come first, or the best matches of a search. */
    sort: parseSort(params.get('sort'), columns),
    /** Whether the list shows who changed each record. */
    isChangedShown: params.get('changed') === 'yes',
    /** The record whose form is open, if any. */
    editing: params.get('edit') === 'new' ? ('new' as const) : parseId(params.get('edit')),
    /** Slot of the draft that staff chose to continue. */
    slot: parseSlot(params),
    /** Values that a new form begins with, by column: a link on the form of a product gives them. */
    given: givenIn(params),
    /** The prepared change whose form is open: its request. */
    prepared: params.get('prepared') ?? undefined,
    /** The record whose history is open. */
    history: parseId(params.get('history')),
    // At once, not in a transition: a late address would replace what staff have typed since.
    setSearch: (search: string) => change({ q: search, page: undefined }, { replace: true, flushSync: true }),
    setFilter: (column: string, value: string | undefined) => change({ [column]: value, page: undefined }),
    setPage: (page: number) => change({ page: pageText(page) }),
    /** Replaces a missing page by another page. */
    replacePage: (page: number) => change({ page: pageText(page) }, { replace: true }),
    setPageSize: (size: number) => change({ size: size === PAGE_SIZE ? undefined : String(size), page: undefined }),
    setSort: (sort: ListSort | undefined) => change({ sort: sort && formatSort(sort), page: undefined }),
    /** Sorts by a column, upwards first; a second time downwards. */
    sortBy: (key: string) =>
      change({ sort: formatSort(nextSort(parseSort(presentParams().get('sort'), columns), key)), page: undefined }),
    showChanged: (isShown: boolean) => change({ changed: isShown ? 'yes' : undefined }),
    clear: () =>
      change({ q: undefined, page: undefined, ...Object.fromEntries(filters.map(({ column }) => [column, undefined])) }),
    /** @param slot of the draft that staff chose to continue, if any */
    edit: (id: number | 'new', slot?: number) => change({ edit: String(id), draft: slot?.toString(), prepared: undefined }),
    /** Opens the form of a prepared change. */
    editPrepared: (id: number | 'new', request: string) => change({ edit: String(id), draft: undefined, prepared: request }),
    closeForm: () => change({ edit: undefined, draft: undefined, prepared: undefined, for: undefined, pack: undefined }),
    openHistory: (id: number) => change({ history: String(id) }),
    closeHistory: () => change({ history: undefined }),
  }
}
