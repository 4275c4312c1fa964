import type { PreviewRenderer } from '@bayt/release/preview'
import { useState } from 'react'
import { Tab, TabList, TabPanel, Tabs } from 'react-aria-components/Tabs'
import { useLocale } from '../../lib/i18n/locale-context.tsx'
import { ChangesTab } from './changes-tab.tsx'
import { PageTab } from './page-tab.tsx'
import { placesOf } from './places.ts'
import styles from './preview.module.css'
import type { PreviewSource } from './preview-source.ts'
import { PREVIEW_TEXTS } from './preview-texts.ts'
import { ResultsTab } from './results-tab.tsx'
import { useChangedPages } from './use-rendered.ts'
import { type View, visit } from './view.ts'

interface PreviewTabsProps {
  renderer: PreviewRenderer
  source: PreviewSource
  onKey: (event: KeyboardEvent) => void
}

const TABS = ['page', 'changes', 'results'] as const

/** The page, the pages that change, and what search engines and messengers show. */
export function PreviewTabs({ renderer, source, onKey }: PreviewTabsProps) {
  const { locale } = useLocale()
  const texts = PREVIEW_TEXTS[locale]
  const [tab, setTab] = useState<(typeof TABS)[number]>('page')
  const [view, setView] = useState<View>({ place: undefined, visited: [], language: locale, width: 'phone', version: 'after' })
  const changed = useChangedPages(renderer, source.saved)
  const known = changed ? [...changed.added, ...changed.changed] : []
  const places = placesOf(source.table, source.id, known)
  const open = (address: string) => {
    setView(visit(view, address))
    setTab('page')
  }
  return (
    <Tabs
      className={styles.tabs ?? ''}
      selectedKey={tab}
      onSelectionChange={(key) => setTab(TABS.find((one) => one === key) ?? 'page')}
    >
      <TabList aria-label={texts.title} className={styles.tabList ?? ''}>
        {TABS.map((key) => (
          <Tab key={key} id={key} className={styles.tab ?? ''}>
            {texts.tabs[key]}
          </Tab>
        ))}
      </TabList>
      <TabPanel id="page" className={styles.panel ?? ''}>
        <PageTab renderer={renderer} source={source} places={places} view={view} onView={setView} onKey={onKey} />
      </TabPanel>
      <TabPanel id="changes" className={styles.panel ?? ''}>
        <ChangesTab renderer={renderer} source={source} changed={changed} onOpen={open} />
      </TabPanel>
      <TabPanel id="results" className={styles.panel ?? ''}>
        <ResultsTab renderer={renderer} source={source} places={places} view={view} />
      </TabPanel>
    </Tabs>
  )
}
