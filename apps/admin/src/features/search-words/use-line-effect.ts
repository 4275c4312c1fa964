import { ContentError } from '@bayt/content/errors'
import type { LineTexts } from '@bayt/content/search/staff-lines'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import { useServices } from '../../lib/services.tsx'
import { newestRowsOptions } from '../../resource/api/newest-rows.ts'
import { useDebouncedValue } from '../../resource/links/use-debounced-value.ts'
import { effectMeter, type LineEffect, type TypedLine } from './effect.ts'

/** The effect is computed from at most this many products. */
export const MOST_PRODUCTS = 1_000
const MOST_LINES = 2_000
/** Longer than the pause between two keys. */
const DEBOUNCE_MS = 350

export interface LineEffectState {
  /** The last computed effect; `isCurrent` tells whether it belongs to the typed words. */
  effect: LineEffect | undefined
  isCurrent: boolean
  /** Number of all products; `undefined` until they are read. */
  total: number | undefined
  isOffline: boolean
  error: Error | null
  retry: () => void
}

/** The effect of typed words on the search of the products, debounced. */
export function useLineEffect(id: TypedLine['id'], words: LineTexts): LineEffectState {
  const services = useServices()
  const products = useQuery(newestRowsOptions(services, 'products', MOST_PRODUCTS))
  const lines = useQuery(newestRowsOptions(services, 'synonyms', MOST_LINES))
  const rows = products.data?.rows
  const saved = lines.data?.rows
  const measure = useMemo(() => rows && saved && effectMeter(rows, saved), [rows, saved])

  const text = JSON.stringify(words)
  const typed = useMemo((): TypedLine => ({ id, ...JSON.parse(text) }), [id, text])
  const settled = useDebouncedValue(typed, DEBOUNCE_MS)
  const [measured, setMeasured] = useState<{ effect: LineEffect; of: TypedLine; by: typeof measure }>()
  useEffect(() => {
    const aborter = new AbortController()
    void measure?.(settled, aborter.signal).then((effect) => effect && setMeasured({ effect, of: settled, by: measure }))
    return () => aborter.abort()
  }, [measure, settled])

  const error = measure === undefined ? (products.error ?? lines.error) : null
  const isPaused = [products, lines].some(({ fetchStatus }) => fetchStatus === 'paused')
  return {
    effect: measured?.effect,
    isCurrent: measured !== undefined && measured.of === typed && measured.by === measure,
    total: products.data?.total,
    isOffline: (measure === undefined && isPaused) || (error instanceof ContentError && error.kind === 'offline'),
    error,
    retry: () => void Promise.all([products.refetch(), lines.refetch()]),
  }
}
