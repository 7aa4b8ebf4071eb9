import type { z } from 'zod'
import type { Calls } from '../contract/calls.ts'
import type { ProblemCode } from '../contract/values/errors.ts'
import type { StaffRight } from '../contract/values/rights.ts'

// The only file that sees the contract. The build writes its types out, so that a program needs neither it nor Zod.

type KeyRight = Exclude<StaffRight, `staff:${string}`>

/** Keys make open calls and those of their rights, but none that asks for a person. */
type IsForKeys<Entry> = Entry extends
  | { byPeopleOnly: true }
  | { freshProof: true | 'withSecondFactor' }
  ? false
  : Entry extends { access: 'open' | 'anyRight' | KeyRight | `own or ${KeyRight}` }
    ? true
    : false

type PartOf<Entry, Name extends string> = Entry extends { readonly [name in Name]: infer Schema }
  ? z.input<Schema>
  : undefined

type FormOrJson<Entry> = Entry extends { bodyKind: 'multipart' } ? FormData : PartOf<Entry, 'body'>

type FileOrJson<Entry> = Entry extends { answerKind: 'file' }
  ? Blob
  : Entry extends { answers: infer Answers }
    ? z.output<Answers[keyof Answers]>
    : never

/** Every call that a key can make, as `GET /order/:id`. */
export type CallTypes = {
  [Name in keyof Calls as IsForKeys<Calls[Name]> extends true ? Name : never]: {
    params: PartOf<Calls[Name], 'params'>
    query: PartOf<Calls[Name], 'query'>
    body: FormOrJson<Calls[Name]>
    answer: FileOrJson<Calls[Name]>
    /** Whether it is done once however often it is sent under one `idempotencyKey`. */
    keyed: Calls[Name] extends { keepsAnswers: true } ? true : false
  }
}

export type ShopCallName = keyof CallTypes

/** Why the shop refused a call. */
export type ProblemKind = ProblemCode

/** An event of one of the shop's objects, which is read at `link`. */
export type ShopEvent = CallTypes['GET /feed']['answer']['events'][number]
