import { expect, test } from 'vitest'
import { escapedJson } from './escape.ts'

test.each(['</script><script>alert(1)</script>', '<!-- <script>', ']]>', '&lt;/script&gt;', 'a\u2028b\u2029c', '"\\"', 'أرز'])(
  '%j is unchanged after parsing and cannot end the script element',
  (text) => {
    const json = escapedJson({ name: text })
    expect(json).not.toMatch(/[<>&\u2028\u2029]/)
    expect(JSON.parse(json)).toEqual({ name: text })
  },
)
