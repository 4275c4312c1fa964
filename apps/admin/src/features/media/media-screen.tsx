import type { Locale } from '@bayt/content/locale'
import { Tab, TabList, TabPanel, Tabs } from 'react-aria-components/Tabs'
import { useSearchParams } from 'react-router-dom'
import { AddButton } from '../../components/add-button.tsx'
import { ScreenHead } from '../../components/screen-head.tsx'
import { useLocale } from '../../lib/i18n/locale-context.tsx'
import { useAccount } from '../../lib/session/use-session.ts'
import { languageFilters } from '../../resource/languages/language-filter.ts'
import { useListAddress } from '../../resource/list/use-list-address.ts'
import { BRAND_LOGOS } from './brand-logos.tsx'
import { HERO_IMAGES } from './hero-images.tsx'
import styles from './media.module.css'
import { MediaPanel } from './media-panel.tsx'

/** Media Management: hero images and brand logos; the Add button follows the tab (spec: admin §2). */
export function MediaScreen() {
  const { locale } = useLocale()
  const account = useAccount()
  const [params, setParams] = useSearchParams()
  const tab = parseMediaTab(params.get('tab'))
  const added = tab === 'hero-images' ? HERO_IMAGES : BRAND_LOGOS
  const address = useListAddress(languageFilters(added.table))
  if (!account) return null

  const panel = { accountId: account.id, address }
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
          <MediaPanel descriptor={HERO_IMAGES} {...panel} />
        </TabPanel>
        <TabPanel id="brand-logos" className={styles.panel ?? ''}>
          <MediaPanel descriptor={BRAND_LOGOS} {...panel} />
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
