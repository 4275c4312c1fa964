import type { Partner } from '@bayt/content/entities/partner'
import type { Locale } from '@bayt/content/locale'
import { localisedUnsuffixed } from '@bayt/content/locale'
import { logoAddress } from '../../assets/logos.ts'
import type { Picture } from '../../data/picture.ts'
import { shortPicture } from '../../data/short-picture.ts'
import { fill } from '../../i18n/format.ts'
import { t } from '../../i18n/t.ts'
import type { ShownPartner } from '../../islands/partner-carousel/PartnerLogo.tsx'

const DEMO_PARTNERS = [1, 2, 3, 4, 5]

function demoPartner(number: number, alt: string): ShownPartner {
  return { id: number, picture: logoAddress(`partners/emblem-${number}`), alt, name: null }
}

/** The partners of the carousel, or five built-in demo partners if there are none (spec: public-site §3). */
export function shownPartners(locale: Locale, partners: { partner: Partner; picture: Picture }[]): ShownPartner[] {
  const { partners: text } = t(locale).bulk
  if (partners.length === 0) return DEMO_PARTNERS.map((number) => demoPartner(number, text.unnamed))
  return partners.map(({ partner, picture }) => {
    const name = localisedUnsuffixed(partner, 'name', locale)
    return {
      id: partner.id,
      picture: shortPicture(picture),
      alt: name ? fill(text.logo, { name }) : text.unnamed,
      name,
    }
  })
}
