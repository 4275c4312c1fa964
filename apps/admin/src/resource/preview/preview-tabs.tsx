import type { PreviewRenderer } from '@bayt/release/preview'
import { Tab, TabList, TabPanel, Tabs } from 'react-aria-components/Tabs'
import { useLocale } from '../../lib/i18n/locale-context.tsx'
import { ChangesTab } from './changes-tab.tsx'
import { PageTab } from './page-tab.tsx'
import { placesOf } from './places.ts'
import styles from './preview.module.css'
import type { PreviewSource } from './preview-source.ts'
import { PREVIEW_TEXTS } from './preview-texts.ts'
import { ResultsTab } from './results-tab.tsx'
import { PREVIEW_TABS, type PreviewView } from './use-preview-view.ts'
import { useChangedPages } from './use-rendered.ts'

interface PreviewTabsProps {
  renderer: PreviewRenderer
  /** Whether the newest public content is compared with. */
  isCurrent: boolean
  source: PreviewSource
  view: PreviewView
  onKey: (event: KeyboardEvent) => void
}

/** The page, the changed pages, and the texts for search engines and messengers. */
export function PreviewTabs({
  renderer,
  isCurrent,
  source,
  view: { tab, setTab, view, setView, open },
  onKey,
}: PreviewTabsProps) {
  const { locale } = useLocale()
  const texts = PREVIEW_TEXTS[locale]
  const changed = useChangedPages(renderer, source.saved)
  const known = changed ? [...changed.added, ...changed.changed] : []
  const places = placesOf(source.table, source.id, known)
  return (
    <Tabs
      className={styles.tabs ?? ''}
      selectedKey={tab}
      onSelectionChange={(key) => setTab(PREVIEW_TABS.find((one) => one === key) ?? 'page')}
    >
      <TabList aria-label={texts.title} className={styles.tabList ?? ''}>
        {PREVIEW_TABS.map((key) => (
          <Tab key={key} id={key} className={styles.tab ?? ''}>
            {texts.tabs[key]}
          </Tab>
        ))}
      </TabList>
      <TabPanel id="page" className={styles.panel ?? ''}>
        <PageTab
          renderer={renderer}
          isCurrent={isCurrent}
          source={source}
          places={places}
          view={view}
          onView={setView}
          onKey={onKey}
        />
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
