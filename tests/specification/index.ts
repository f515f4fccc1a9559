import { product } from './1-product.ts'
import { adminPanel } from './2-admin-panel.ts'
import { applications } from './2-applications.ts'
import { campaigns } from './2-campaigns.ts'
import { dashboards } from './2-dashboards.ts'
import { homePage } from './2-home.ts'
import { influencers } from './2-influencers.ts'
import { infoPages } from './2-info-pages.ts'
import { logIn } from './2-login.ts'
import { messages } from './2-messages.ts'
import { navigation } from './2-navigation.ts'
import { payments } from './2-payments.ts'
import { profiles } from './2-profiles.ts'
import { routes } from './2-routes.ts'
import { withdrawals } from './2-withdrawals.ts'
import { entities } from './3-entities.ts'
import { states } from './4-states.ts'
import { validation } from './5-validation.ts'
import { roles } from './6-roles.ts'
import { accountCalls } from './7-calls-accounts.ts'
import { adminCalls } from './7-calls-admin.ts'
import { marketCalls } from './7-calls-market.ts'
import { errors } from './8-errors.ts'
import { constants } from './9-constants.ts'
import { bothDirections } from './both-directions.ts'
import type { Statement } from './statement.ts'

/** Every testable statement of the specification, by section. */
export const statements: Record<string, Statement[]> = {
  '1 product': product,
  '2 navigation': navigation,
  '2 routes': routes,
  '2 info pages': infoPages,
  '2 home': homePage,
  '2 login and registration': logIn,
  '2 dashboards': dashboards,
  '2 campaigns': campaigns,
  '2 applications': applications,
  '2 messages': messages,
  '2 influencers': influencers,
  '2 payments': payments,
  '2 withdrawals': withdrawals,
  '2 profiles': profiles,
  '2 admin panel': adminPanel,
  '3 entities': entities,
  '4 states': states,
  '5 validation': validation,
  '6 roles': roles,
  '7 calls of accounts': accountCalls,
  '7 calls of admins': adminCalls,
  '7 calls of the market': marketCalls,
  '8 errors': errors,
  '9 constants': constants,
  'both directions': bothDirections,
}
