import type { FieldSpec } from '../../fields.ts'
import type { FieldValue } from '../merge-field.ts'
import { aboutSameWords, type Edit, isSameEdit, type Script, textAfter, touch, wordsAfter } from './edit-script.ts'
import { type Draw, drawEdits, drawText } from './random-texts.ts'

/** The edits of two editors to one field, and the value that both would want. */
export interface FieldHistory {
  base: FieldValue
  mine: FieldValue
  theirs: FieldValue
  /** `undefined` if both people changed the same words, or the value as a whole. */
  wanted: FieldValue | undefined
  /** Whether the blanks of the wanted text are known too: not where the edits are neighbours. */
  hasKnownBlanks: boolean
}

/** Draws a history of a field. Skips values that the rule of the field refuses, because nobody can save them. */
export function drawField(draw: Draw, makeWord: () => string, spec: FieldSpec): FieldHistory {
  if (spec.mergedBy === 'word') return drawTextHistory(draw, makeWord, spec)
  return spec.mergedBy === 'size' ? drawSizesHistory(draw) : drawWholeHistory(draw, spec)
}

function drawTextHistory(draw: Draw, makeWord: () => string, spec: FieldSpec): FieldHistory {
  const limit = ('limit' in spec ? spec.limit : undefined) ?? 100_000
  const base = drawText(draw, makeWord, spec.isRequired ? 1 : 0, Math.min(20, Math.floor(limit / 14)))
  const drawAccepted = (): Edit[] => {
    const edits = draw(0, 2) > 0 ? drawEdits(draw, makeWord, base) : []
    return isAccepted(textAfter(base, edits), spec) ? edits : []
  }
  const mine = drawAccepted()
  const theirs = draw(0, 9) === 0 ? mine : drawAccepted()
  const [baseText, myText, theirText] = [[], mine, theirs].map((edits) => textAfter(base, edits))
  return { base: baseText ?? '', mine: myText ?? '', theirs: theirText ?? '', ...wantedText(base, mine, theirs) }
}

function wantedText(base: Script, mine: Edit[], theirs: Edit[]): Pick<FieldHistory, 'wanted' | 'hasKnownBlanks'> {
  if (mine.some((my) => theirs.some((their) => aboutSameWords(my, their)))) return { wanted: undefined, hasKnownBlanks: true }
  const both = [...mine, ...theirs.filter((their) => !mine.some((my) => isSameEdit(my, their)))]
  const hasKnownBlanks = !both.some((one) => both.some((other) => one !== other && touch(one, other)))
  return { wanted: hasKnownBlanks ? textAfter(base, both) : wordsAfter(base, both).join(''), hasKnownBlanks }
}

/** Whether the rule of a text accepts it without carriage returns, as it is stored. */
export function isAccepted(value: string, spec: FieldSpec): boolean {
  const limit = 'limit' in spec ? spec.limit : undefined
  return (limit === undefined || [...value.replaceAll('\r', '')].length <= limit) && !(spec.isRequired && value.trim() === '')
}

const SIZES = [0.5, 1, 2, 5, 10, 20, 25, 40]

function drawSizesHistory(draw: Draw): FieldHistory {
  const subset = (sizes: number[]) => sizes.filter(() => draw(0, 2) === 0)
  const base = subset(SIZES)
  const others = SIZES.filter((size) => !base.includes(size))
  const drawEdit = () => (draw(0, 2) === 0 ? { gone: [], added: [] } : { gone: subset(base), added: subset(others) })
  const [mine, theirs] = [drawEdit(), drawEdit()]
  const after = (edits: (typeof mine)[]) => {
    const gone = edits.flatMap((edit) => edit.gone)
    const added = edits.flatMap((edit) => edit.added)
    return SIZES.filter((size) => (base.includes(size) && !gone.includes(size)) || added.includes(size)).join(',')
  }
  const isReplacedByBoth =
    mine.gone.some((size) => theirs.gone.includes(size)) && mine.added.length > 0 && theirs.added.length > 0
  const isAsked = isReplacedByBoth && after([mine]) !== after([theirs]) && mine.added.join() !== theirs.added.join()
  const versions = { base: after([]), mine: after([mine]), theirs: after([theirs]) }
  return { ...versions, wanted: isAsked ? undefined : after([mine, theirs]), hasKnownBlanks: true }
}

/** Valid values of the fields that are merged as a whole, by kind. */
function wholeValues(spec: FieldSpec): FieldValue[] {
  if (spec.kind === 'checkbox') return [true, false]
  if (spec.kind === 'choice') return spec.choices.map(({ value }) => value)
  if (spec.name === 'email') return ['salem@example.com', 'huda@example.com', 'ali@example.com']
  if (spec.kind === 'text') return ['1', '2', '3', '40']
  const addresses = ['https://pictures.example/1.jpg', 'https://pictures.example/2.jpg', 'https://pictures.example/3.jpg']
  return spec.isRequired ? addresses : ['', ...addresses]
}

function drawWholeHistory(draw: Draw, spec: FieldSpec): FieldHistory {
  const values = wholeValues(spec)
  const one = () => values[draw(0, values.length - 1)] ?? ''
  const base = one()
  const mine = draw(0, 1) === 0 ? base : one()
  const theirs = draw(0, 1) === 0 ? base : one()
  const wanted = mine === base || mine === theirs ? theirs : theirs === base ? mine : undefined
  return { base, mine, theirs, wanted, hasKnownBlanks: true }
}
