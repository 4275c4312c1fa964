import type { ContentTable } from '@bayt/content/entities/tables'
import { countRows } from '@bayt/content/queries/count-rows'
import { queryOptions, useQueries } from '@tanstack/react-query'
import { ExternalLink, History, Image, Images, type LucideIcon, Newspaper, Package } from 'lucide-react'
import { type ReactNode, useEffect } from 'react'
import { Link } from 'react-router-dom'
import { toast } from 'sonner'
import { resourceKeys } from '../data/keys.ts'
import { PATHS, SITE_PATHS } from '../data/paths.ts'
import { type Services, useServices } from '../data/services.tsx'
import { useAccount } from '../data/session/use-session.ts'
import basics from '../ui/basics.module.css'
import { formatNumber } from '../ui/i18n/format.ts'
import { useLocale, useText } from '../ui/i18n/locale-context.tsx'
import { ScreenHead } from '../ui/screen-head.tsx'
import styles from './dashboard.module.css'

interface DashboardScreenProps {
  isShown: boolean
  /** Stands below the title. */
  children: ReactNode
}

/** Dashboard (spec: admin §2): welcome, four counts, quick actions. The counts are read before they are shown. */
export function DashboardScreen({ isShown, children }: DashboardScreenProps) {
  const services = useServices()
  const { dashboard: text, otherScreens } = useText()
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
      {children}
      <div className={styles.later} hidden={!isShown}>
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
            <QuickAction icon={Images} to={PATHS.pictureTexts} title={otherScreens.pictureTexts} hint={text.pictureTextsHint} />
            <QuickAction icon={History} to={PATHS.whatChanged} title={otherScreens.whatChanged} hint={text.whatChangedHint} />
          </ul>
        </section>
      </div>
    </>
  )
}

interface CountCardProps {
  label: string
  to: string
  /** `undefined` until the count is known. */
  count: number | undefined
  hasFailed: boolean
}

/** A number of the dashboard. An unknown count shows a text instead of a number. */
function CountCard({ label, to, count, hasFailed }: CountCardProps) {
  const { locale } = useLocale()
  const { dashboard, shell } = useText()
  return (
    <li className={styles.count}>
      <Link to={to}>
        <span className={styles.label}>{label}</span>
        {count !== undefined && <span className={styles.number}>{formatNumber(locale, count)}</span>}
        {count === undefined && <span className={styles.pending}>{hasFailed ? dashboard.unknownCount : shell.loading}</span>}
      </Link>
    </li>
  )
}

/** The number of rows of a table (spec: admin §7, dashboard). */
function countOptions({ client }: Services, table: ContentTable) {
  return queryOptions({ queryKey: resourceKeys.count(table), queryFn: () => countRows(client, table) })
}

type QuickActionProps = { icon: LucideIcon; title: string; hint: string } & ({ to: string } | { href: string })

/** A link to a task; `href` leaves the console and opens a new tab. */
function QuickAction({ icon: Icon, title, hint, ...target }: QuickActionProps) {
  const content = (
    <>
      <Icon size={22} strokeWidth={1.5} aria-hidden="true" />
      <span className={styles.actionText}>
        <span className={styles.actionTitle}>{title}</span>
        <span className={basics.quiet}>{hint}</span>
      </span>
    </>
  )
  return (
    <li>
      {'to' in target ? (
        <Link className={`${basics.box} ${styles.action}`} to={target.to}>
          {content}
        </Link>
      ) : (
        <a className={`${basics.box} ${styles.action}`} href={target.href} target="_blank" rel="noreferrer">
          {content}
        </a>
      )}
    </li>
  )
}
