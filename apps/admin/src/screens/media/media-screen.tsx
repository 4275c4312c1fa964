import type { OrderedTable, RowOf } from '@bayt/content/entities/tables'
import type { Locale } from '@bayt/content/locale'
import { useState } from 'react'
import { Tab, TabList, TabPanel, Tabs } from 'react-aria-components/Tabs'
import { useSearchParams } from 'react-router-dom'
import { DraftNotices } from '../../list/draft-notices.tsx'
import { OrderedCards } from '../../list/order/ordered-cards.tsx'
import { OrderedList, useOrderedList } from '../../list/order/ordered-list.tsx'
import { type ListAddress, useListAddress } from '../../list/use-list-address.ts'
import type { ResourceDescriptor } from '../../record/descriptor.ts'
import { markFilters } from '../../record/languages/language-filter.ts'
import { RecordDialogs } from '../../record/record-dialogs.tsx'
import { AddButton } from '../../ui/button-link.tsx'
import { useLocale } from '../../ui/i18n/locale-context.tsx'
import { ScreenHead } from '../../ui/screen-head.tsx'
import { BRAND_LOGOS } from './brand-logos.tsx'
import { HERO_IMAGES } from './hero-images.tsx'
import styles from './media.module.css'

/** Media Management: hero images and brand logos; the Add button follows the tab (spec: admin §2). */
export function Component() {
  const { locale } = useLocale()
  const [params, setParams] = useSearchParams()
  const tab = parseMediaTab(params.get('tab'))
  const added = tab === 'hero-images' ? HERO_IMAGES : BRAND_LOGOS
  const address = useListAddress(markFilters(added.table))
  return (
    <>
      <ScreenHead
        title={MEDIA_TITLE[locale]}
        action={<AddButton onPress={() => address.edit('new')}>{added.texts[locale].add}</AddButton>}
      />
      <Tabs selectedKey={tab} onSelectionChange={(key) => setParams({ tab: parseMediaTab(key) })} className={styles.tabs ?? ''}>
        <TabList aria-label={MEDIA_TITLE[locale]} className={styles.tabList ?? ''}>
          <Tab id="hero-images" className={styles.tab ?? ''}>
            {HERO_IMAGES.texts[locale].title}
          </Tab>
          <Tab id="brand-logos" className={styles.tab ?? ''}>
            {BRAND_LOGOS.texts[locale].title}
          </Tab>
        </TabList>
        <TabPanel id="hero-images" className={styles.panel ?? ''}>
          <MediaPanel descriptor={HERO_IMAGES} address={address} />
        </TabPanel>
        <TabPanel id="brand-logos" className={styles.panel ?? ''}>
          <MediaPanel descriptor={BRAND_LOGOS} address={address} />
        </TabPanel>
      </Tabs>
    </>
  )
}

/** The tabs of Media Management, as the address names them (`?tab=brand-logos`). */
const MEDIA_TABS = ['hero-images', 'brand-logos'] as const
type MediaTab = (typeof MEDIA_TABS)[number]

/** The tab in an address; the first tab by default. */
export function parseMediaTab(value: unknown): MediaTab {
  return MEDIA_TABS.find((tab) => tab === value) ?? MEDIA_TABS[0]
}

export const MEDIA_TITLE: Record<Locale, string> = { en: 'Media Management', ar: 'إدارة الوسائط' }

interface MediaPanelProps<Table extends OrderedTable> {
  descriptor: ResourceDescriptor<Table, RowOf<Table>>
  address: ListAddress
}

/** A tab: its cards and dialogs. */
function MediaPanel<Table extends OrderedTable>({ descriptor, address }: MediaPanelProps<Table>) {
  const [deleting, setDeleting] = useState<RowOf<Table>>()
  const ordered = useOrderedList(descriptor, address)
  return (
    <>
      <DraftNotices subject={descriptor} onContinue={address.edit} />
      <OrderedList descriptor={descriptor} address={address} ordered={ordered}>
        {(rows, isFiltered) => (
          <OrderedCards
            descriptor={descriptor}
            rows={rows}
            isFiltered={isFiltered}
            onEdit={address.edit}
            onHistory={address.openHistory}
            onDelete={setDeleting}
          />
        )}
      </OrderedList>
      <RecordDialogs descriptor={descriptor} address={address} deleting={deleting} onDeleteClose={() => setDeleting(undefined)} />
    </>
  )
}
