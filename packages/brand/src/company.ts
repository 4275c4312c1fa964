import type { Locale } from '@bayt/content/locale'
import { COMPANY_NAME, EMAIL_DOMAIN, HEAD_OFFICE_PHONE, TEAM_NAME } from './identity.ts'

/**
 * Facts of the company. PLACEHOLDER values are marked: replace them before the site goes live (the specification does not
 * give them). Phone numbers are E.164.
 */
export interface Office {
  key: 'head' | 'ashShihr' | 'seiyun'
  name: Record<Locale, string>
  address: Record<Locale, string>
  phone: string
}

export interface SocialLink {
  key: 'facebook' | 'instagram' | 'youtube' | 'whatsapp' | 'tiktok'
  label: Record<Locale, string>
  url: string
}

/** The numbers for calls and messages on products and bulk orders, in E.164. A number that is `null` is not shown. */
export interface SalesNumbers {
  phone: string | null
  whatsapp: string | null
}

/** PLACEHOLDER: the numbers. */
const SALES: SalesNumbers = { phone: HEAD_OFFICE_PHONE, whatsapp: '+967790300001' }

/** spec: public-site §9 */
const HEAD_OFFICE_ADDRESS = {
  en: 'Mukalla, Hadhramaut, Yemen, Khalaf street, Al Rowynaah',
  ar: 'شارع خلف، الروينة، المكلا، حضرموت، اليمن',
} satisfies Record<Locale, string>

/** The address of the head office in parts, for search engines. */
const HEAD_OFFICE_PLACE = {
  street: { en: 'Khalaf street, Al Rowynaah', ar: 'شارع خلف، الروينة' },
  locality: { en: 'Mukalla', ar: 'المكلا' },
  region: { en: 'Hadhramaut', ar: 'حضرموت' },
} satisfies Record<string, Record<Locale, string>>

export const COMPANY = {
  name: COMPANY_NAME,
  /** A sentence about the name, with a final space, which begins the first text of the page "About us". May be empty. */
  nameMeaning: { en: 'Bayt Al-Mina means the house of the harbour. ', ar: '' } satisfies Record<Locale, string>,
  team: TEAM_NAME,
  /** Width of `public/brand/logo-<locale>-ivory.svg` at a height of 120. */
  logoWidth: { en: 485, ar: 401 } satisfies Record<Locale, number>,
  /** PLACEHOLDER */
  email: `info@${EMAIL_DOMAIN}`,
  sales: SALES,
  address: HEAD_OFFICE_ADDRESS,
  /** The address in parts; `country` is ISO 3166. */
  place: { ...HEAD_OFFICE_PLACE, country: 'YE' },
  /** spec: public-site §9: about 14.56 north, 49.19 east */
  headOffice: { latitude: 14.56, longitude: 49.19 },
  /** PLACEHOLDER: the phone numbers. */
  offices: [
    {
      key: 'head',
      name: { en: 'Head Office', ar: 'المكتب الرئيسي' },
      address: HEAD_OFFICE_ADDRESS,
      phone: HEAD_OFFICE_PHONE,
    },
    {
      key: 'ashShihr',
      name: { en: 'Ash Shihr Branch', ar: 'فرع الشحر' },
      address: { en: 'Ash Shihr, Hadhramaut, Yemen', ar: 'الشحر، حضرموت، اليمن' },
      phone: '+9675300002',
    },
    {
      key: 'seiyun',
      name: { en: 'Seiyun Branch', ar: 'فرع سيئون' },
      address: { en: 'Seiyun, Hadhramaut, Yemen', ar: 'سيئون، حضرموت، اليمن' },
      phone: '+9675400003',
    },
  ] satisfies Office[],
  /** PLACEHOLDER: the addresses. */
  social: [
    { key: 'facebook', label: { en: 'Facebook', ar: 'فيسبوك' }, url: 'https://www.facebook.com/baytalmina.example' },
    { key: 'instagram', label: { en: 'Instagram', ar: 'إنستجرام' }, url: 'https://www.instagram.com/baytalmina.example' },
    { key: 'youtube', label: { en: 'YouTube', ar: 'يوتيوب' }, url: 'https://www.youtube.com/@baytalmina.example' },
    {
      key: 'whatsapp',
      label: { en: 'WhatsApp channel', ar: 'قناة واتساب' },
      url: 'https://whatsapp.com/channel/baytalmina.example',
    },
    { key: 'tiktok', label: { en: 'TikTok', ar: 'تيك توك' }, url: 'https://www.tiktok.com/@baytalmina.example' },
  ] satisfies SocialLink[],
  /** spec: public-site §9 */
  impact: {
    foodBaskets: 220_000,
    organizations: 15,
    governorates: 8,
    onTimeDeliveryPercent: 92,
    yearsOfExperience: 70,
  },
} as const
