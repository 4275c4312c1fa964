/** The state with which the guard leads to the login. */
export function targetOf({ pathname, search }: { pathname: string; search: string }): { target: string } {
  return { target: pathname + search }
}
