import { translationsOf } from '@bayt/content/entities/languages'
import { describeScreen } from '../../resource/describe-screen.ts'
import { HeroCard } from './hero-card.tsx'
import { HERO_IMAGE_TEXTS } from './hero-image-texts.ts'
import { PLACEMENT } from './placement.ts'

/** The slides of the home page: first tab of Media Management. */
export const HERO_IMAGES = describeScreen('hero_images', {
  texts: HERO_IMAGE_TEXTS,
  columns: [{ key: 'card', isRowHeader: true, render: (row) => <HeroCard image={row} /> }],
  groups: [
    { key: 'picture', rows: ['image_url'] },
    {
      key: 'texts',
      rows: [translationsOf('title'), translationsOf('subtitle')],
    },
    { key: 'callToAction', rows: [translationsOf('cta_text'), 'cta_link'] },
    PLACEMENT,
  ],
})
