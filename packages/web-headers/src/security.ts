const YEAR_S = 31_536_000

type Headers = Record<string, string>

/**
 * The headers of every answer of both sites. Names are in lower case, as HTTP/2 sends them.
 * @param isHttps whether the site is reached over https: browsers are then told never to come otherwise
 */
export function securityHeaders({ isHttps }: { isHttps: boolean }): Headers {
  return {
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
    'cross-origin-opener-policy': 'same-origin',
    ...(isHttps ? { 'strict-transport-security': `max-age=${2 * YEAR_S}; includeSubDomains` } : {}),
  }
}

/** The headers of an HTML answer beside those of every answer. @param policy its content security policy */
export function documentHeaders(policy: string): Headers {
  return {
    'content-security-policy': policy,
    // For browsers that do not know `frame-ancestors`.
    'x-frame-options': 'DENY',
    'cross-origin-resource-policy': 'same-origin',
  }
}
