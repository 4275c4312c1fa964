export { BinScreen as Component } from '../../history/bin/bin-screen.tsx'
