import { COMPANY, type SalesNumbers } from '@bayt/brand/company'
import { linkText } from './link-text.ts'

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
