/**
 * One letter for all letters of both scripts that sound alike or replace each other in everyday slips: the first letter of each
 * group. Groups of two letters precede single letters. Latin letters follow the everyday spelling of Arabic (Unicode CLDR,
 * Arabic-Latin; Yaghan: "Arabizi", 2008).
 */
const SOUNDS = 'ش sh ch,خ kh,غ gh,س th,ز dh,ف ph,ب b p,ت t ط,ج j g,ه h ح,د d,ر r,ز z ظ ض ذ,س s ص ث,ف f v,ك k c q ق,ل l,م m,ن n'
const SOUND_OF = new Map(
  SOUNDS.split(',').flatMap((group) => {
    const [sound = '', ...letters] = group.split(' ')
    return letters.map((letter) => [letter, sound] as const)
  }),
)
const LETTERS = new RegExp([...SOUND_OF.keys()].join('|'), 'g')
const VOWELS = /[aeiouwyاويعء]/g

/**
 * A word without everyday slips: letters that sound alike, doubled letters, a lone hamza, and the letters for a final a (ندى،
 * ندا) become equal.
 */
export function slipForm(word: string): string {
  const sounds = word.replace(LETTERS, (letter) => SOUND_OF.get(letter) ?? letter)
  return sounds
    .replaceAll('ء', '')
    .replace(/(.)\1+/gu, '$1')
    .replace(/(..)[اه]$/, '$1ي')
}

/**
 * The consonants of a word, equal in both scripts, as for `sahil` and «ساحل». A final h («ـه») is silent, and d stands for ض too.
 * Words with two consonants keep their long vowels: `zeet` and «زيت».
 */
export function consonantsOf(word: string): string {
  const form = slipForm(word).replaceAll('د', 'ز').replace(/[هي]$/, '')
  const consonants = slipForm(form.replace(VOWELS, '')).replace(/[هي]$/, '')
  if (consonants.length !== 2) return consonants
  return form
    .replace(/[aاعء]/g, '')
    .replace(/[wou]/g, 'و')
    .replace(/[yie]/g, 'ي')
    .replace(/(.)\1+/gu, '$1')
    .replace(/ي$/, '')
}
