import { useMutation, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { ReauthenticationMethod } from '../../../domain/accounts/reauthentication.ts'
import { sendCode, signInByPhone, signInWithCode } from '../../api/accounts/auth.ts'
import { meQuery } from '../../api/accounts/me.ts'
import { proveWithPasskey } from '../../api/accounts/passkeys.ts'
import { reauthenticate } from '../../api/accounts/reauthentication.ts'
import { toastRefusal } from '../../api/kit/toast-refusal.ts'
import { useAction } from '../../api/kit/use-action.ts'
import { Button } from '../../ui/button.tsx'
import { SchemaForm, SubmitButton, useSchemaForm } from '../../ui/forms/schema-form.tsx'
import { reauthenticationFields } from './auth-values.ts'
import { PhoneCodeForm, usePhoneCode } from './phone/phone-code.tsx'
import { PasskeyButton, toastPasskeyFailure } from './passkey-button.tsx'
import { PasswordField } from './password-fields.tsx'
import { TwoFactorCodeForm } from './two-factor-code-form.tsx'

type ProofFormProps = {
  methods: readonly ReauthenticationMethod[]
  onProven: () => void
  /** Beside the button: cancel. */
  children: ReactNode
}

/** The reauthentication methods of this account. */
export function ProofForm({ methods, onProven, children }: ProofFormProps) {
  const { mutateAsync: give } = useMutation(reauthenticate)
  if (methods.includes('passkey')) {
    const others = methods.filter((method) => method !== 'passkey')
    return (
      <PasskeyProof onProven={onProven} others={others}>
        {children}
      </PasskeyProof>
    )
  }
  if (methods.includes('code')) {
    return (
      <TwoFactorCodeForm
        name="proof-code"
        hint="From your authenticator app, or one of your backup codes"
        submit="Confirm"
        onCode={async (code) => {
          await give({ code })
          onProven()
        }}
      >
        {children}
      </TwoFactorCodeForm>
    )
  }
  if (methods.includes('password')) {
    return <PasswordProof onProven={onProven}>{children}</PasswordProof>
  }
  if (methods.includes('email_code')) {
    return <MailedCodeProof onProven={onProven}>{children}</MailedCodeProof>
  }
  return <TextedCodeProof onProven={onProven}>{children}</TextedCodeProof>
}

/** The passkey, and the other methods below it. */
function PasskeyProof({
  others,
  onProven,
  children,
}: Omit<ProofFormProps, 'methods'> & { others: readonly ReauthenticationMethod[] }) {
  const proving = useMutation(proveWithPasskey)
  const button = (
    <PasskeyButton
      isBusy={proving.isPending}
      onPress={() =>
        proving.mutate(undefined, { onSuccess: onProven, onError: toastPasskeyFailure })
      }
    />
  )
  if (others.length === 0) {
    return (
      <div className="flex flex-wrap gap-2">
        {button}
        {children}
      </div>
    )
  }
  return (
    <div className="flex flex-col gap-5">
      <div>{button}</div>
      <ProofForm methods={others} onProven={onProven}>
        {children}
      </ProofForm>
    </div>
  )
}

function PasswordProof({ onProven, children }: Omit<ProofFormProps, 'methods'>) {
  const { data: account } = useQuery(meQuery)
  const prove = useAction(reauthenticate, { onSuccess: onProven })
  const form = useSchemaForm({
    name: 'proof-password',
    schema: reauthenticationFields,
    defaultValues: { password: '' },
    onSubmit: prove.run,
  })
  return (
    <SchemaForm of={form} className="flex flex-col gap-5">
      {/* For password managers: the account that the password belongs to. */}
      <input type="text" value={account?.email ?? ''} autoComplete="username" readOnly hidden />
      <PasswordField
        {...form.field('password')}
        label="Password"
        autoComplete="current-password"
        required
      />
      <div className="flex flex-wrap gap-2">
        <SubmitButton of={form} busyLabel="Checking">
          Confirm
        </SubmitButton>
        {children}
      </div>
    </SchemaForm>
  )
}

/** For an account without a password: signs in once more, in this browser. */
function MailedCodeProof({ onProven, children }: Omit<ProofFormProps, 'methods'>) {
  const { data: account } = useQuery(meQuery)
  const sending = useMutation(sendCode)
  const { mutateAsync: signIn } = useMutation(signInWithCode)
  const email = account?.email ?? ''
  if (sending.isSuccess) {
    return (
      <TwoFactorCodeForm
        name="proof-mailed-code"
        hint={`From the email to ${email}`}
        submit="Confirm"
        onCode={async (code) => {
          await signIn({ email, code })
          onProven()
        }}
      >
        {children}
      </TwoFactorCodeForm>
    )
  }
  return (
    <CodeOffer
      offer={`We’ll send a code to ${email}.`}
      isSending={sending.isPending}
      onSend={() => sending.mutate({ email }, { onError: toastRefusal })}
    >
      {children}
    </CodeOffer>
  )
}

/** For an account with neither a password nor an address: a code by text, which signs in once more. */
function TextedCodeProof({ onProven, children }: Omit<ProofFormProps, 'methods'>) {
  const { data: account } = useQuery(meQuery)
  const { mutateAsync: signIn } = useMutation(signInByPhone)
  const phone = account?.phone ?? null
  const { sent, ...code } = usePhoneCode(phone)
  if (sent) {
    return (
      <PhoneCodeForm
        name="proof-texted-code"
        code={{ ...code, sent }}
        submit="Confirm"
        onCode={async (given) => {
          await signIn(given)
          onProven()
        }}
      >
        {children}
      </PhoneCodeForm>
    )
  }
  return (
    <CodeOffer
      offer={`We’ll text a code to ${phone}.`}
      isSending={code.isSending}
      onSend={() => void (phone && code.send(phone))}
    >
      {children}
    </CodeOffer>
  )
}

type CodeOfferProps = {
  /** Where the code will go. */
  offer: string
  isSending: boolean
  onSend: () => void
  children: ReactNode
}

/** A code that is sent on request, then typed. */
function CodeOffer({ offer, isSending, onSend, children }: CodeOfferProps) {
  return (
    <div className="flex flex-col gap-5">
      <p>{offer}</p>
      <div className="flex flex-wrap gap-2">
        <Button isBusy={isSending} busyLabel="Sending" onClick={onSend}>
          Send the code
        </Button>
        {children}
      </div>
    </div>
  )
}
