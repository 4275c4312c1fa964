import { useQueries } from '@tanstack/react-query'
import { ExternalLink, History, Image, Images, Newspaper, Package } from 'lucide-react'
import { useEffect } from 'react'
import { toast } from 'sonner'
import { ScreenHead } from '../../components/screen-head.tsx'
import { PATHS, SITE_PATHS } from '../../config/paths.ts'
import { useText } from '../../lib/i18n/locale-context.tsx'
import { useServices } from '../../lib/services.tsx'
import { useAccount } from '../../lib/session/use-session.ts'
import { BinLink } from '../../resource/list/bin-link.tsx'
import { CountCard } from './count-card.tsx'
import { countOptions } from './count-options.ts'
import styles from './dashboard.module.css'
import { QuickAction } from './quick-action.tsx'

/** Dashboard (spec: admin §2): welcome, four counts, quick actions. */
export function DashboardScreen() {
  const services = useServices()
  const { dashboard: text } = useText()
  const account = useAccount()
  const cards = [
    { table: 'products', label: text.totalProducts, to: PATHS.products },
    { table: 'articles', label: text.totalArticles, to: PATHS.articles },
    { table: 'hero_images', label: text.heroImages, to: PATHS.media },
    { table: 'brand_logos', label: text.brandLogos, to: PATHS.media },
  ] as const
  const counts = useQueries({ queries: cards.map(({ table }) => countOptions(services, table)) })
  const hasFailed = counts.some((count) => count.isError)

  // A single toast for the four counts.
  useEffect(() => {
    if (hasFailed) toast.error(text.failed, { id: 'dashboard-counts' })
  }, [hasFailed, text.failed])

  return (
    <>
      <ScreenHead title={text.welcome(account?.full_name ?? '')} intro={text.intro} />
      <ul className={styles.counts}>
        {cards.map(({ table, label, to }, index) => {
          const count = counts[index]
          const isUnknown = count !== undefined && (count.isError || count.isPaused)
          return <CountCard key={table} label={label} to={to} count={count?.data} hasFailed={isUnknown} />
        })}
      </ul>
      <section className={styles.actions}>
        <h2>{text.quickActions}</h2>
        <ul className={styles.actionList}>
          <QuickAction icon={Package} to={PATHS.products} title={text.manageProducts} hint={text.manageProductsHint} />
          <QuickAction icon={Newspaper} to={PATHS.articles} title={text.manageArticles} hint={text.manageArticlesHint} />
          <QuickAction icon={Image} to={PATHS.media} title={text.manageMedia} hint={text.manageMediaHint} />
          <QuickAction
            icon={ExternalLink}
            href={services.config.siteUrl + SITE_PATHS.home}
            title={text.viewWebsite}
            hint={text.viewWebsiteHint}
          />
          <QuickAction icon={Images} to={PATHS.pictureTexts} title={text.pictureTexts} hint={text.pictureTextsHint} />
          <QuickAction icon={History} to={PATHS.whatChanged} title={text.whatChanged} hint={text.whatChangedHint} />
        </ul>
        <p>
          <BinLink />
        </p>
      </section>
    </>
  )
}
