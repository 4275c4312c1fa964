import { COMPANY, type SalesNumbers } from '@bayt/brand/company'

/** Addresses at which a visitor calls or writes; absent if the company has no number. */
export interface SalesLinks {
  whatsapp?: string
  phone?: string
}

/** @param message prefilled in WhatsApp */
export function salesLinks(message: string, { phone, whatsapp }: SalesNumbers = COMPANY.sales): SalesLinks {
  return {
    ...(whatsapp ? { whatsapp: `https://wa.me/${whatsapp.replace(/\D/g, '')}?text=${linkText(message)}` } : {}),
    ...(phone ? { phone: `tel:${phone}` } : {}),
  }
}

/** The address of an e-mail to the company with a prefilled text. */
export function emailLink(message: string, subject?: string): string {
  return `mailto:${COMPANY.email}?${subject ? `subject=${linkText(subject)}&` : ''}body=${linkText(message)}`
}

/**
 * Encodes a text for the query of a `https:` or `mailto:` link. Letters and digits of every script stay as they are, because a
 * browser encodes them itself: encoded as `%D8%A3`, an Arabic letter would take six bytes of the page instead of two. Everything
 * else is encoded, so no character of the text can end the query or start another part.
 */
export function linkText(text: string): string {
  return text.toWellFormed().replace(/[^\p{L}\p{M}\p{N}.:_~()،-]/gu, encodeCharacter)
}

/**
 * `encodeURIComponent` does not encode these characters. Quotes would end an attribute, and `*` and `!` are markup in messengers.
 */
function encodeCharacter(character: string): string {
  const encoded = encodeURIComponent(character)
  return encoded === character ? `%${character.charCodeAt(0).toString(16).toUpperCase()}` : encoded
}
