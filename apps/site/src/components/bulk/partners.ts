import type { Partner } from '@bayt/content/entities/partner'
import type { Locale } from '@bayt/content/locale'
import { localisedUnsuffixed } from '@bayt/content/locale'
import { logoAddress } from '../../assets/logos.ts'
import type { Picture } from '../../data/picture.ts'
import { shortPicture } from '../../data/short-picture.ts'
import type { ShownPartner } from '../../islands/partner-carousel/PartnerLogo.tsx'

const DEMO_PARTNERS = [1, 2, 3, 4, 5]

function demoPartner(number: number): ShownPartner {
  return { id: number, picture: logoAddress(`partners/emblem-${number}`), name: null }
}

/** The partners of the carousel, or five built-in demo partners if there are none (spec: public-site §3). */
export function shownPartners(locale: Locale, partners: { partner: Partner; picture: Picture }[]): ShownPartner[] {
  if (partners.length === 0) return DEMO_PARTNERS.map(demoPartner)
  return partners.map(({ partner, picture }) => ({
    id: partner.id,
    picture: shortPicture(picture),
    name: localisedUnsuffixed(partner, 'name', locale),
  }))
}
