import { useState } from 'react'
import { useLocale } from '../../lib/i18n/locale-context.tsx'
import { type View, visit } from './view.ts'

export const PREVIEW_TABS = ['page', 'changes', 'results'] as const
export type PreviewTab = (typeof PREVIEW_TABS)[number]

/** The view of an open preview; it stays when the preview changes its place, for example because a tablet is turned. */
export interface PreviewView {
  tab: PreviewTab
  setTab: (tab: PreviewTab) => void
  view: View
  setView: (view: View) => void
  /** Opens a page by its address. */
  open: (address: string) => void
}

export function usePreviewView(): PreviewView {
  const { locale } = useLocale()
  const [tab, setTab] = useState<PreviewTab>('page')
  const [view, setView] = useState<View>({ place: undefined, visited: [], language: locale, width: 'phone', version: 'after' })
  const open = (address: string) => {
    setView(visit(view, address))
    setTab('page')
  }
  return { tab, setTab, view, setView, open }
}
