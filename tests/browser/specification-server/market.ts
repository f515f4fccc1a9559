/** An in-memory marketplace with only the fields of the specification. */

export interface User {
  id: number
  username: string
  email: string
  password: string
  role: string
  is_active: boolean
  bio?: string
  category?: string
  followers_count: number
  website?: string
  industry?: string
  social_links: Record<string, string>
  portfolio?: string
  picture: string | null
}

export interface Campaign {
  id: number
  title: string
  description: string
  budget: number
  category: string
  deadline: string | null
  brand: User
  created_at: string
}

export interface Payment {
  id: number
  application: Application
  amount: number
  method: string
  transaction: string
  status: string
  created_at: string
}

export interface Application {
  id: number
  campaign: Campaign
  influencer: User
  proposal: string
  fee: number | null
  status?: string
  applied_at: string | null
}

export interface Message {
  id: number
  sender: User
  receiver: User
  content: string
  timestamp: string
}

export interface Withdrawal {
  id: number
  influencer: User
  amount: number
  method: string
  phone: string
  status: string
  created_at: string
}

export class Market {
  readonly users: User[] = []
  readonly campaigns: Campaign[] = []
  readonly applications: Application[] = []
  readonly payments: Payment[] = []
  readonly messages: Message[] = []
  readonly withdrawals: Withdrawal[] = []
  #last = 0

  /** Returns the next ID and timestamp, both increasing. */
  next(): { id: number; at: string } {
    this.#last += 1
    return { id: this.#last, at: new Date(Date.UTC(2026, 0, 1, 0, this.#last)).toISOString() }
  }

  addUser(username: string, role: string, more: Partial<User> = {}): User {
    const user = {
      id: this.next().id,
      username,
      email: `${username}@example.com`,
      password: 'correct horse battery',
      role,
      is_active: true,
      followers_count: 0,
      social_links: {},
      picture: null,
      ...more,
    }
    this.users.push(user)
    return user
  }

  addCampaign(
    brand: User,
    fields: Pick<Campaign, 'title' | 'description' | 'budget' | 'category' | 'deadline'>,
  ): Campaign {
    const { id, at } = this.next()
    const campaign = { id, brand, created_at: at, ...fields }
    this.campaigns.push(campaign)
    return campaign
  }

  addApplication(
    influencer: User,
    campaign: Campaign,
    fields: Pick<Application, 'proposal' | 'fee' | 'status' | 'applied_at'>,
  ): Application {
    const application = { id: this.next().id, influencer, campaign, ...fields }
    this.applications.push(application)
    return application
  }

  addPayment(application: Application, fields: Pick<Payment, 'amount' | 'method' | 'transaction'>): Payment {
    const { id, at } = this.next()
    const payment = { id, application, status: 'pending', created_at: at, ...fields }
    this.payments.push(payment)
    return payment
  }

  addMessage(sender: User, receiver: User, content: string): Message {
    const { id, at } = this.next()
    const message = { id, sender, receiver, content, timestamp: at }
    this.messages.push(message)
    return message
  }

  addWithdrawal(influencer: User, fields: Pick<Withdrawal, 'amount' | 'method' | 'phone'>): Withdrawal {
    const { id, at } = this.next()
    const withdrawal = { id, influencer, status: 'pending', created_at: at, ...fields }
    this.withdrawals.push(withdrawal)
    return withdrawal
  }

  /** Returns the latest payment that was not rejected. */
  paymentOf(application: Application): Payment | undefined {
    return this.payments.findLast(payment => payment.application === application && payment.status !== 'rejected')
  }

  accepted = (application: Application): boolean => application.status === 'accepted'

  due = ({ fee, campaign }: Application): number => fee ?? campaign.budget

  balanceOf(influencer: User): number {
    const earned = this.payments.filter(
      ({ application, status }) => application.influencer === influencer && status === 'confirmed',
    )
    const held = this.withdrawals.filter(row => row.influencer === influencer && row.status !== 'rejected')
    return sum(earned.map(({ amount }) => amount)) - sum(held.map(({ amount }) => amount))
  }

  /** Returns the people with whom a user has an accepted application. */
  collaborators(user: User): User[] {
    const both = this.applications
      .filter(this.accepted)
      .map(({ influencer, campaign }) => [influencer, campaign.brand] as const)
    return [...new Set(both.flatMap(([a, b]) => (a === user ? [b] : b === user ? [a] : [])))]
  }
}

export const sum = (amounts: readonly number[]): number => amounts.reduce((total, amount) => total + amount, 0)
