export { AccountScreen as Component } from '../../account/account-screen.tsx'
