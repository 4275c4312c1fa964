import type { Locale } from './locale.ts'

/**
 * Facts about the company. PLACEHOLDER values, which the specification does not give, are marked: replace them before going live.
 * Phone numbers are E.164.
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

export const COMPANY = {
  /** PLACEHOLDER: working name. */
  name: { en: 'Bayt Al-Mina', ar: 'بيت الميناء' } satisfies Record<Locale, string>,
  /** The fixed author label of articles (spec: public-site §2). PLACEHOLDER: follows the name. */
  team: { en: 'Bayt Al-Mina Team', ar: 'فريق بيت الميناء' } satisfies Record<Locale, string>,
  foundedDecade: 1950,
  /** PLACEHOLDER */
  email: 'info@bayt-al-mina.example',
  /** spec: public-site §9 */
  address: {
    en: 'Mukalla, Hadhramaut, Yemen, Khalaf street, Al Rowynaah',
    ar: 'المكلا، حضرموت، اليمن، شارع خلف، الروينة',
  } satisfies Record<Locale, string>,
  /** spec: public-site §9: about 14.56 north, 49.19 east */
  headOffice: { latitude: 14.56, longitude: 49.19 },
  /** The phone numbers are PLACEHOLDERS. */
  offices: [
    {
      key: 'head',
      name: { en: 'Head Office', ar: 'المكتب الرئيسي' },
      address: {
        en: 'Mukalla, Hadhramaut, Yemen, Khalaf street, Al Rowynaah',
        ar: 'المكلا، حضرموت، اليمن، شارع خلف، الروينة',
      },
      phone: '+9675300001',
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
  /** The addresses are PLACEHOLDERS. */
  social: [
    { key: 'facebook', label: { en: 'Facebook', ar: 'فيسبوك' }, url: 'https://www.facebook.com/baytalmina.example' },
    { key: 'instagram', label: { en: 'Instagram', ar: 'إنستغرام' }, url: 'https://www.instagram.com/baytalmina.example' },
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
