// Each leads to the other, and they share most of their code.
export { LoginPage } from './login-page.tsx'
export { RegisterPage } from './register-page.tsx'
