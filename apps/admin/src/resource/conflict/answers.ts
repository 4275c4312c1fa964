import type { FormValues } from '../../lib/drafts/draft.ts'
import type { OpenMerge } from '../merge/merge-conflict.ts'
import type { FieldClash, FieldValue } from '../merge/merge-field.ts'
import type { Piece } from '../merge/merge-words.ts'

/** `both`, mine first, is offered if both people added words at the same place. */
export type Choice = 'mine' | 'theirs' | 'both'

/** The answer to a field: a choice for the whole value, or a choice for each place. */
export type Answer = { whole: Choice } | { places: Choice[] }

export type ClashPiece = Extract<Piece, { kind: 'clash' }>

/** The places of a field to choose at, if it has any. */
export function placesOf({ pieces = [] }: FieldClash): ClashPiece[] {
  return pieces.filter((piece) => piece.kind === 'clash')
}

/** Answers every field and place with one choice. The typed version is preselected, so that a hasty press loses no typing. */
export function answerAll(clashes: FieldClash[], choice: Choice): Record<string, Answer> {
  return Object.fromEntries(
    clashes.map((clash) => [clash.name, clash.pieces ? { places: placesOf(clash).map(() => choice) } : { whole: choice }]),
  )
}

/** The form after the answers. */
export function applyAnswers({ values, clashes }: OpenMerge, answers: Record<string, Answer>): FormValues {
  const chosen = clashes.map((clash) => [clash.name, valueAfter(clash, answers[clash.name] ?? { whole: 'mine' })])
  return { ...values, ...Object.fromEntries(chosen) }
}

function valueAfter(clash: FieldClash, answer: Answer): FieldValue {
  if ('whole' in answer) return choose(clash, answer.whole)
  const choices = [...answer.places]
  return (clash.pieces ?? [])
    .map((piece) => (piece.kind === 'settled' ? piece.text : choose(piece, choices.shift() ?? 'mine')))
    .join('')
}

function choose<Value extends FieldValue>(versions: Record<'mine' | 'theirs', Value>, choice: Choice): Value | string {
  const { mine, theirs } = versions
  if (choice !== 'both') return versions[choice]
  return joinAdded(String(mine), String(theirs))
}

/** Whether both people only added words, so that both additions can be kept. */
export function canKeepBoth({ base, mine, theirs }: Record<'base' | 'mine' | 'theirs', FieldValue>): boolean {
  const texts = [base, mine, theirs].map((value) => (typeof value === 'string' ? value.trim() : undefined))
  return texts[0] === '' && Boolean(texts[1]) && Boolean(texts[2])
}

/** Both additions, with the gap before the second addition between them. */
export function joinAdded(mine: string, theirs: string): string {
  const [before] = /^\s*/.exec(theirs) ?? ['']
  const after = mine.slice(mine.trimEnd().length)
  return `${mine.trimEnd()}${before || after || ' '}${theirs.trimStart()}`
}
