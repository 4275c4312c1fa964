/**
 * Encodes a text for the query of a `https:` or `mailto:` link. Letters and digits of every script stay as they are, because a
 * browser encodes them itself: encoded as `%D8%A3`, an Arabic letter would take six bytes of the page instead of two. Everything
 * else is encoded, so no character of the text can end the query or start another part.
 */
export function linkText(text: string): string {
  return text.toWellFormed().replace(/[^\p{L}\p{M}\p{N}.:_~()،-]/gu, encodeCharacter)
}

/**
 * `encodeURIComponent` does not encode these characters. Quotes would end an attribute, and `*` and `!` are markup in messengers.
 */
function encodeCharacter(character: string): string {
  const encoded = encodeURIComponent(character)
  return encoded === character ? `%${character.charCodeAt(0).toString(16).toUpperCase()}` : encoded
}
