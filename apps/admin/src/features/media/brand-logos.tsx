import { describeScreen } from '../../resource/describe-screen.ts'
import { BRAND_LOGO_TEXTS } from './brand-logo-texts.ts'
import { LogoCard } from './logo-card.tsx'
import { PLACEMENT } from './placement.ts'

/** The logo strip of the home page: second tab of Media Management. */
export const BRAND_LOGOS = describeScreen('brand_logos', {
  texts: BRAND_LOGO_TEXTS,
  columns: [{ key: 'card', isRowHeader: true, render: (row) => <LogoCard logo={row} /> }],
  groups: [{ key: 'logo', rows: ['name', 'logo_url'] }, PLACEMENT],
})
