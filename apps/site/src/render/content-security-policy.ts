import { createHash } from 'node:crypto'
import type { AstroUserConfig } from 'astro'
import { LANGUAGE_SCRIPT } from '../layouts/language-script.ts'
import { SPECULATION_RULES } from '../layouts/speculation-rules.ts'

type CspOptions = Exclude<NonNullable<AstroUserConfig['security']>['csp'], boolean | undefined>

/**
 * The content security policy of public pages. A CDN cannot vary a nonce per load, so scripts and styles are allowed by
 * hashes that the build makes from code. Allowances: spec: admin §9, start-up security setup.
 */
const MAPS = 'https://www.openstreetmap.org'

export const CONTENT_SECURITY_POLICY = {
  directives: [
    "default-src 'self'",
    "img-src 'self' data: blob: https:",
    "font-src 'self'",
    `connect-src 'self'`,
    "worker-src 'self'",
    `frame-src ${MAPS}`,
    "object-src 'none'",
    "base-uri 'self'",
    "form-action 'self'",
    "frame-ancestors 'self'",
  ],
  scriptDirective: { hashes: [hashOf(LANGUAGE_SCRIPT), hashOf(SPECULATION_RULES)] },
} satisfies CspOptions

function hashOf(script: string): `sha256-${string}` {
  return `sha256-${createHash('sha256').update(script).digest('base64')}`
}
