import type { Locale } from '@bayt/content/locale'

/** The order of a list. */
const en = {
  moveEarlier: (name: string) => `Move ${name} one position earlier`,
  moveLater: (name: string) => `Move ${name} one position later`,
  drag: (name: string) => `Drag ${name} to another position`,
  /** The place of a lifted row after a drop; followed by `after` or `before`. */
  position: (position: string, total: string) => `Position ${position} of ${total}:`,
  after: (name: string, previous: string) => `“${name}” after “${previous}”`,
  before: (name: string, next: string) => `“${name}” before “${next}”`,
  keys: 'Arrow keys move it, Enter puts it down, Esc cancels.',
  saved: 'Order updated successfully',
  failed: (message: string) => `Failed to save the order: ${message}`,
  changed: 'somebody else moved, added or deleted a record. The list has been loaded again: repeat the move.',
}

const ar: typeof en = {
  moveEarlier: (name) => `تقديم ${name} موضعًا واحدًا`,
  moveLater: (name) => `تأخير ${name} موضعًا واحدًا`,
  drag: (name) => `سحب ${name} إلى موضع آخر`,
  position: (position, total) => `الموضع ${position} من ${total}:`,
  after: (name, previous) => `«${name}» بعد «${previous}»`,
  before: (name, next) => `«${name}» قبل «${next}»`,
  keys: 'حرّكه بالأسهم، وضعه بمفتاح Enter، وألغِ بمفتاح Esc.',
  saved: 'حُدّث الترتيب',
  failed: (message) => `تعذّر حفظ الترتيب: ${message}`,
  changed: 'نقل شخص آخر سجلًا أو أضافه أو حذفه في هذه الأثناء. أُعيد تحميل القائمة، فرتّبها مرة أخرى.',
}

export const ORDER_TEXTS: Record<Locale, typeof en> = { en, ar }
