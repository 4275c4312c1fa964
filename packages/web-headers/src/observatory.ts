/**
 * Grades the headers of an HTML response over https by the rules of Mozilla's HTTP Observatory
 * (https://github.com/mdn/mdn-http-observatory, scoring of 2025): 100 points minus penalties, and bonuses from 90 points on.
 * Bonuses for cookies, preloading and subresource integrity are left out: neither site has cookies or third-party scripts.
 */
export interface Grade {
  score: number
  /** Points by rule, for diagnosis. */
  modifiers: Record<string, number>
}

/** The maximum for a site without cookies, third-party scripts and a preloaded domain. */
export const HIGHEST_SCORE = 130

const BROAD = new Set(['ftp:', 'http:', 'https:', '*', 'http://*', 'http://*.*', 'https://*', 'https://*.*'])
const INLINE = new Set(["'unsafe-inline'", 'data:'])
const PASSIVE = new Set(['img-src', 'media-src'])
const PRIVATE_REFERRER = new Set(['no-referrer', 'same-origin', 'strict-origin', 'strict-origin-when-cross-origin'])
const SIX_MONTHS_S = 15_552_000
const BONUS_FROM = 90

export function gradeHeaders(headers: Headers, html: string): Grade {
  const modifiers = {
    policy: gradePolicy(headers.get('content-security-policy')),
    cookies: headers.has('set-cookie') ? -40 : 0,
    sharing: headers.get('access-control-allow-origin') === '*' && headers.has('access-control-allow-credentials') ? -50 : 0,
    referrer: gradeReferrer(headers.get('referrer-policy')),
    transport: gradeTransport(headers.get('strict-transport-security')),
    scripts: /<script[^>]+src="(?:https?:)?\/\//.test(html) ? -5 : 0,
    sniffing: headers.get('x-content-type-options') === 'nosniff' ? 0 : -5,
    framing: gradeFraming(headers),
    resources: gradeResources(headers.get('cross-origin-resource-policy')),
  }
  const points = Object.values(modifiers)
  const penalised = 100 + points.filter((value) => value < 0).reduce((sum, value) => sum + value, 0)
  const bonus = points.filter((value) => value > 0).reduce((sum, value) => sum + value, 0)
  return { score: Math.max(0, penalised + (penalised >= BONUS_FROM ? bonus : 0)), modifiers }
}

type Policy = Map<string, string[]>

function parsePolicy(text: string): Policy {
  const directives = text.split(';').map((directive) => directive.trim().split(/\s+/))
  return new Map(directives.map(([name = '', ...sources]) => [name.toLowerCase(), sources]))
}

/** The sources of a directive, with `default-src` as fallback. */
const sourcesOf = (policy: Policy, name: string) => policy.get(name) ?? policy.get('default-src') ?? ['*']

function gradePolicy(text: string | null): number {
  if (!text) return -25
  const policy = parsePolicy(text)
  const hasHash = (sources: string[]) => sources.some((source) => /^'(?:sha\d+|nonce)-/.test(source))
  // A hash or nonce makes browsers ignore `unsafe-inline`.
  const effective = (name: string) => {
    const sources = sourcesOf(policy, name)
    return hasHash(sources) ? sources.filter((source) => source !== "'unsafe-inline'") : sources
  }
  const [scripts, styles] = [effective('script-src'), effective('style-src')]
  const active = [...policy].filter(([name]) => !PASSIVE.has(name)).flatMap(([, sources]) => sources)
  const passive = [...PASSIVE].flatMap((name) => sourcesOf(policy, name))
  const isInsecure = (source: string) => source.startsWith('http:') || source.startsWith('ftp:')
  if (scripts.some((source) => BROAD.has(source) || INLINE.has(source))) return -20
  if (sourcesOf(policy, 'object-src').some((source) => BROAD.has(source))) return -20
  if (active.some(isInsecure)) return -20
  if ([...scripts, ...styles].includes("'unsafe-eval'")) return -10
  if (passive.some(isInsecure)) return -10
  if (styles.some((source) => BROAD.has(source) || INLINE.has(source))) return 0
  return policy.get('default-src')?.join() === "'none'" ? 10 : 5
}

function gradeReferrer(value: string | null): number {
  if (value === null) return 0
  return PRIVATE_REFERRER.has(value) ? 5 : -5
}

function gradeTransport(value: string | null): number {
  const maxAgeS = Number(/max-age=(\d+)/.exec(value ?? '')?.[1] ?? Number.NaN)
  if (Number.isNaN(maxAgeS)) return -20
  return maxAgeS >= SIX_MONTHS_S ? 0 : -10
}

function gradeFraming(headers: Headers): number {
  const ancestors = parsePolicy(headers.get('content-security-policy') ?? '').get('frame-ancestors')
  if (ancestors && !ancestors.some((source) => BROAD.has(source))) return 5
  return /^(?:deny|sameorigin)$/i.test(headers.get('x-frame-options') ?? '') ? 0 : -20
}

function gradeResources(value: string | null): number {
  if (value === null || value === 'cross-origin') return 0
  return value === 'same-origin' || value === 'same-site' ? 10 : -5
}
