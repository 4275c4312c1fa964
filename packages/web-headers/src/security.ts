const YEAR_S = 31_536_000

type Headers = Record<string, string>

/**
 * The security headers of every response of the public site and the console. Names are in lower case, as in HTTP/2.
 * @param isHttps whether the site is served over https; adds `strict-transport-security`
 */
export function securityHeaders({ isHttps }: { isHttps: boolean }): Headers {
  return {
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'strict-origin-when-cross-origin',
    ...(isHttps ? { 'strict-transport-security': `max-age=${2 * YEAR_S}; includeSubDomains` } : {}),
  }
}

/**
 * The additional security headers of an HTML response; browsers ignore them in other responses. @param policy content security
 * policy of the response
 */
export function documentHeaders(policy: string): Headers {
  return {
    'content-security-policy': policy,
    'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
  }
}
