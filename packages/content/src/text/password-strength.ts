export interface PasswordStrength {
  isValid: boolean
  /** `strong` at 12 or more characters with all classes, `medium` when valid, else `weak`. */
  strength: 'weak' | 'medium' | 'strong'
  /** The unmet rules, in order; literal texts of the specification. */
  messages: string[]
}

const MIN_LENGTH = 8
const STRONG_LENGTH = 12

const RULES: { message: string; isMet: (password: string) => boolean }[] = [
  { message: 'Password must be at least 8 characters long', isMet: (password) => lengthOf(password) >= MIN_LENGTH },
  { message: 'Password must contain at least one lowercase letter', isMet: (password) => /\p{Ll}/u.test(password) },
  { message: 'Password must contain at least one uppercase letter', isMet: (password) => /\p{Lu}/u.test(password) },
  { message: 'Password must contain at least one number', isMet: (password) => /\p{Nd}/u.test(password) },
  {
    message: 'Password must contain at least one special character',
    isMet: (password) => /[^\p{L}\p{M}\p{N}\s]/u.test(password),
  },
]

/** Rates a password (spec: public-site §5, admin §9). */
export function passwordStrength(password: string): PasswordStrength {
  const messages = RULES.filter(({ isMet }) => !isMet(password)).map(({ message }) => message)
  const isValid = messages.length === 0
  return { isValid, strength: isValid ? (lengthOf(password) >= STRONG_LENGTH ? 'strong' : 'medium') : 'weak', messages }
}

/** Length in code points. */
function lengthOf(password: string): number {
  return [...password].length
}
