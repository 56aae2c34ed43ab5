import { html } from 'hono/html'
import { hostedPage } from '../hosted-page.ts'

const shell = (title: string, body: ReturnType<typeof html>) =>
  hostedPage('/connect/connect.css', title, body)

/** In place of the provider's own form: what its visitor may do there, without typing anything. */
export const onboardingPage = (merchantName: string, action: string) =>
  shell(
    'Bank details',
    html`
      <p class="notice">
        Demo page of the payment company. No real bank details are asked for, and nothing is paid.
      </p>
      <h1>Get paid by ${merchantName}</h1>
      <p>The payment company asks here who you are and where your money should go.</p>
      <form method="post" action="${action}">
        <button class="primary" name="end" value="complete">Give sample details and finish</button>
        <button class="secondary" name="end" value="leave_incomplete">
          Leave without a bank account
        </button>
        <button class="secondary" name="end" value="restrict">
          Finish, and be asked for proof of identity
        </button>
      </form>
    `,
  )

export const noPage = () =>
  shell(
    'No such page',
    html`<h1>No such page</h1>
      <p>Ask for a new link and try again.</p>`,
  )
