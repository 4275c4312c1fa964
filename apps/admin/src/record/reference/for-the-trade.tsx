import { findCategory, PACK_UNITS } from '@bayt/content/entities/categories'
import { packSizeList } from '@bayt/content/entities/pack-sizes'
import type { Locale } from '@bayt/content/locale'
import { readTradeRecords } from '@bayt/content/queries/trade-records'
import { formatAmount } from '@bayt/content/text/amount'
import { normalisePackSizes } from '@bayt/content/text/pack-sizes'
import { useQuery } from '@tanstack/react-query'
import { useWatch } from 'react-hook-form'
import { Link, useSearchParams } from 'react-router-dom'
import { resourceKeys } from '../../data/keys.ts'
import { PATHS } from '../../data/paths.ts'
import { useServices } from '../../data/services.tsx'
import { useLocale } from '../../ui/i18n/locale-context.tsx'
import styles from './for-the-trade.module.css'

const TEXTS: Record<Locale, { title: string; facts: string; carton: (size: string) => string; add: (what: string) => string }> = {
  en: { title: 'For the trade', facts: 'Trade facts', carton: (size) => `Carton of ${size}`, add: (what) => `Add: ${what}` },
  ar: { title: 'للتجارة', facts: 'بيانات التجارة', carton: (size) => `كرتون ${size}`, add: (what) => `إضافة: ${what}` },
}

/** On the form of a stored product: links to its trade facts and to the carton of each pack size, or to their new forms. */
export function ForTheTrade() {
  const { client } = useServices()
  const { locale } = useLocale()
  const texts = TEXTS[locale]
  const [params] = useSearchParams()
  const id = Number(params.get('edit'))
  const isStored = Number.isInteger(id) && id > 0
  const unit = findCategory(PACK_UNITS, String(useWatch({ name: 'pack_unit' }) ?? '')) ?? PACK_UNITS[0]
  const sizes = packSizeList(normalisePackSizes(String(useWatch({ name: 'pack_sizes' }) ?? '')) ?? null)
  const records = useQuery({
    queryKey: [...resourceKeys.table('trade_facts'), 'of', id],
    queryFn: () => readTradeRecords(client, id),
    enabled: isStored,
    refetchOnMount: 'always',
  })
  if (!isStored || !records.data) return null
  const { facts, packs } = records.data
  const links = [
    { name: texts.facts, path: PATHS.tradeFacts, found: facts, given: '' },
    ...sizes.map((size) => ({
      name: texts.carton(formatAmount(locale, size, unit)),
      path: PATHS.tradePacks,
      found: packs.find((pack) => pack.size === String(size))?.id,
      given: `&pack=${size}`,
    })),
  ]
  return (
    <nav className={styles.links} aria-label={texts.title}>
      <span>{texts.title}:</span>
      {links.map(({ name, path, found, given }) => (
        <Link key={path + given} to={found ? `${path}?edit=${found}` : `${path}?edit=new&for=${id}${given}`}>
          {found ? name : texts.add(name)}
        </Link>
      ))}
    </nav>
  )
}
