export { BinScreen as Component } from '../../features/bin/bin-screen.tsx'
