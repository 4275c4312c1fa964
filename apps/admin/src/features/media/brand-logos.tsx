import type { BrandLogo } from '@bayt/content/entities/brand-logo'
import { ImageOff } from 'lucide-react'
import { ActiveBadge } from '../../components/active-badge.tsx'
import { Picture } from '../../components/picture.tsx'
import { useText } from '../../lib/i18n/locale-context.tsx'
import { SelectBox } from '../../resource/bulk/select-box.tsx'
import { describeScreen } from '../../resource/describe-screen.ts'
import { BRAND_LOGO_TEXTS } from './brand-logo-texts.ts'
import styles from './media.module.css'
import { PLACEMENT } from './placement.ts'

/** The logo strip of the home page: second tab of Media Management. */
export const BRAND_LOGOS = describeScreen('brand_logos', {
  texts: BRAND_LOGO_TEXTS,
  columns: [{ key: 'card', isRowHeader: true, render: (row) => <LogoCard logo={row} /> }],
  groups: [{ key: 'logo', rows: ['name', 'logo_url'] }, PLACEMENT],
})

/** A brand in the list: logo, name and status (spec: admin §2). */
function LogoCard({ logo: { id, logo_url, name, active } }: { logo: BrandLogo }) {
  const { picture } = useText()
  return (
    <>
      <div className={styles.logo} data-ground="site">
        {logo_url ? (
          <Picture key={logo_url} isSmall src={logo_url} alt="" brokenText={picture.broken} />
        ) : (
          <ImageOff size={24} strokeWidth={1.5} aria-hidden="true" />
        )}
      </div>
      <div className={styles.texts}>
        <span className={styles.status}>
          <SelectBox id={id} name={name} />
          <ActiveBadge isActive={active} />
        </span>
        <p className={styles.title} dir="auto">
          {name}
        </p>
      </div>
    </>
  )
}
