import { callFunction, type FunctionCaller } from '../functions.ts'

/** What is asked for: another build of the public site; with `resume`, also after somebody went back to an older release. */
export interface PublishingWish {
  resume?: boolean
}

/** Asks for another build of the public site. */
export async function requestPublishing(caller: FunctionCaller, wish: PublishingWish = {}): Promise<void> {
  await callFunction(caller, 'rebuild-site', wish)
}
