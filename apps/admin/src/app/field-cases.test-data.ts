import type { NumberRange } from '@bayt/content/entities/fields'
import { TEXT_LIMITS } from '@bayt/content/entities/limits'

/** A typed value, and the error of the field. */
export interface Refused {
  typed: string
  message: RegExp
}

/** A typed value, and its stored form. */
export interface Accepted {
  typed: string
  stored: string | number | null
}

/** A field of a form, with values that it must refuse and accept. */
export interface FieldCases {
  name: string
  refused: Refused[]
  accepted: Accepted[]
}

const RTL_OVERRIDE = '\u202Eevoli\u202C \u2066isolate\u2069 \u200F'
const EMOJI = '👩‍👩‍👧‍👦🏳️‍🌈🇾🇪 🌾'
const MARKUP = '<script>alert(1)</script><img src=x onerror=alert(1)> &amp; "\'`'
/** A text that looks dangerous but is harmless, because it is shown as text everywhere. Short enough for every field. */
const HARMLESS = '<b onclick=alert(1)>\u202Eevoli\u202C 👩‍👩‍👧‍👦🇾🇪 javascript:1'

const asTyped = (typed: string): Accepted => ({ typed, stored: typed })
const TIDIED: Accepted = { typed: '  two\u0000 words \t', stored: 'two words' }

const MISSING = /Please fill in this field/
const all = (message: RegExp, ...typed: string[]): Refused[] => typed.map((text) => ({ typed: text, message }))
const tooLong = (limit: number) => all(/Too long/, '🌾'.repeat(limit + 1))
const longest = (limit: number) => asTyped('🌾'.repeat(limit))

export const required = (name: string, limit: number): FieldCases => ({
  name,
  refused: [...all(MISSING, '', ' \t\u00A0 '), ...tooLong(limit)],
  accepted: [asTyped(HARMLESS), TIDIED, ...(limit === TEXT_LIMITS.content ? [] : [longest(limit)])],
})

/** The name of a person: plain letters, and no character that shows another name. */
export const person = (name: string): FieldCases => ({
  name,
  refused: [...required(name, TEXT_LIMITS.name).refused, ...all(/invisible/, 'Salem\u202Enimda', 'Sal\u200Bem')],
  accepted: [
    asTyped('<b onclick=alert(1)> 👩‍👩‍👧‍👦🇾🇪 javascript:1'),
    { typed: '\u200FＳalem \uFEFF', stored: 'Salem' },
    TIDIED,
    longest(TEXT_LIMITS.name),
  ],
})

export const optional = (name: string, limit: number): FieldCases => ({
  name,
  refused: tooLong(limit),
  accepted: [asTyped(HARMLESS), TIDIED, { typed: ' \u00A0 ', stored: null }, { typed: '', stored: null }],
})

const NOT_URLS = [
  'javascript:alert(1)',
  'data:text/html,<b>',
  'picture.jpg',
  'https://',
  'https://who:secret@example.com/a.jpg',
  MARKUP,
  EMOJI,
]
const NO_PICTURE = { typed: '   ', stored: null }
const PICTURE = { typed: ' https://example.com/a%20b.jpg?x=1&y=2 ', stored: 'https://example.com/a%20b.jpg?x=1&y=2' }

export const address = (name: string, isRequired = false): FieldCases => ({
  name,
  refused: [...(isRequired ? all(MISSING, '', '  ') : []), ...all(/web address/, ...NOT_URLS)],
  accepted: isRequired ? [PICTURE] : [PICTURE, NO_PICTURE],
})

export const link = (name: string): FieldCases => ({
  name,
  refused: all(
    /path such as \/about/,
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    '//evil.example',
    'about us',
    'vbscript:x',
    RTL_OVERRIDE,
  ),
  accepted: [asTyped('/about'), asTyped('#brands'), asTyped('https://example.com/x'), { typed: ' ', stored: null }],
})

export const order: FieldCases = {
  name: 'display_order',
  refused: [
    ...all(/whole number/, 'first', '1.5', '1,2', '٣٫٥', EMOJI, MARKUP),
    ...all(/Enter \d+ or (?:more|less)/, '0', '-1', '1000000'),
  ],
  accepted: [
    { typed: ' ٤٢ ', stored: 42 },
    { typed: '007', stored: 7 },
    { typed: '  ', stored: 1 },
  ],
}

/** Only days that the date field of a browser can hold. */
export const day = (name: string): FieldCases => ({
  name,
  refused: all(/existing day/, '1899-12-31', '2200-01-01'),
  accepted: [asTyped('2028-02-29'), { typed: '', stored: null }],
})

/** Lines of a label and a value. */
export const lines = (name: string): FieldCases => ({
  name,
  refused: all(/line 2/, 'Moisture: 14%\nBroken grains', 'a: b\n: c', 'a: b\nc:'),
  accepted: [asTyped('Moisture: 14%\nBroken: 5%'), { typed: ' \n a: b \n\n', stored: 'a: b' }, { typed: '', stored: null }],
})

export const number = (name: string, { min, max, decimals }: NumberRange): FieldCases => ({
  name,
  refused: [
    ...all(decimals ? /number such as/ : /whole number/, 'many', '1,2', '1e3', EMOJI, MARKUP),
    ...all(decimals ? /decimal/ : /whole number/, `1.${'1'.repeat(decimals + 1)}`),
    ...all(/Enter .+ or (?:more|less)/, '0', '-1', String(max + 1)),
  ],
  accepted: [
    { typed: ' ٤ ', stored: 4 },
    { typed: String(max), stored: max },
    { typed: String(min).replace('.', '٫'), stored: min },
    { typed: ' ', stored: null },
  ],
})

/** By column. */
export const CODES: Record<string, FieldCases> = {
  gtin: {
    name: 'gtin',
    refused: [...all(/digits below the bar code/, '123', '40063813339', 'GTIN', EMOJI), ...all(/must be 1/, '4006381333932')],
    accepted: [
      { typed: '٤٠٠٦٣٨١٣٣٣٩٣١', stored: '4006381333931' },
      { typed: ' 4 006381 333931 ', stored: '4006381333931' },
      { typed: '', stored: null },
    ],
  },
  hs_code: {
    name: 'hs_code',
    refused: all(/6, 8 or 10 digits/, '10063', '1006309', 'rice', EMOJI),
    accepted: [
      { typed: '1006.30', stored: '100630' },
      { typed: '١٠٠٦٣٠', stored: '100630' },
      { typed: ' ', stored: null },
    ],
  },
  size: {
    name: 'size',
    refused: [...all(MISSING, '', ' '), ...all(/one size/, '1,2', '0', 'large', '-1')],
    accepted: [
      { typed: '٠٫٥', stored: '0.5' },
      { typed: ' 40 ', stored: '40' },
    ],
  },
}

export const packSizes: FieldCases = {
  name: 'pack_sizes',
  refused: all(/numbers greater than 0/, '0', '-1', '1,-2', '5 kg', '1..5', '1e3', ',,', 'NaN', EMOJI, MARKUP, RTL_OVERRIDE),
  accepted: [
    { typed: '1,,2', stored: '1,2' },
    { typed: '1, 2 ,5', stored: '1,2,5' },
    { typed: '1.5', stored: '1.5' },
    { typed: '١٬٢', stored: '1,2' },
    { typed: '  ', stored: null },
  ],
}

export const email: FieldCases = {
  name: 'email',
  refused: [
    ...all(MISSING, '', '  '),
    ...all(/email address/, 'nobody', 'a@b', 'a b@example.com', '@example.com', MARKUP),
    ...all(/Too long/, `${'a'.repeat(250)}@example.com`),
    ...all(/invisible/, 'some\u200Bbody@example.com', 'moc.elpmaxe@\u202Esomebody@example.com'),
    ...all(/letters a-z/, 's\u043Emebody@example.com'),
  ],
  accepted: [
    { typed: '  Bad.Input@Example.COM ', stored: 'bad.input@example.com' },
    { typed: '\u202Abad.input２٣@Ｅxample.com\u202C', stored: 'bad.input23@example.com' },
  ],
}

/** The device and the server store no plain passwords, so no stored value is compared. */
export const password: FieldCases = {
  name: 'password',
  refused: [
    ...all(/Minimum 6 characters/, '', '12345'),
    ...all(/bytes/, 'ك'.repeat(37)),
    ...all(/markup/, '<script>secret</script>1'),
    ...all(/invisible/, 'secret\u200Bword'),
  ],
  accepted: [],
}
