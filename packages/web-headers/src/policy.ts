/** The sources of a content security policy by directive; a directive without sources is a flag. */
export type Directives = Record<string, readonly string[]>

/** The value of the header `content-security-policy`. */
export function policyText(directives: Directives): string {
  return directiveTexts(directives).join('; ')
}

export function directiveTexts(directives: Directives): string[] {
  return Object.entries(directives).map(([name, sources]) => [name, ...sources].join(' '))
}

export const SELF = "'self'"
export const NONE = "'none'"

/** The directives of the public site and the console. */
export const BASE_DIRECTIVES: Directives = {
  'default-src': [NONE],
  'base-uri': [NONE],
  'form-action': [SELF],
  'frame-ancestors': [NONE],
}
