import { CodeSample } from './code-sample.tsx'

const KINDS = `const [isOpen, setIsOpen] = useState(false)      // this component's
const [search] = useSearchParams()               // the address's
const orders = useQuery(ownOrdersQuery(api, me)) // the server's
const form = useForm<Order>()                    // the form's`

export function StateManagement() {
  return (
    <>
      <p>
        Begin by asking whose the state is. Most of what used to fill a global store belongs to
        somebody else.
      </p>
      <ul className="list-disc space-y-2 pl-5">
        <li>
          <strong>The server’s.</strong> Products and orders are copies of rows in a database. A
          query cache such as TanStack Query keeps them, knows how old they are, and fetches them
          again.
        </li>
        <li>
          <strong>The address’s.</strong> Search words, filters and the page number: in the URL they
          survive a reload and can be sent to a colleague.
        </li>
        <li>
          <strong>The form’s.</strong> What is typed but not sent, with its errors.
        </li>
        <li>
          <strong>A component’s.</strong> An open menu is <code>useState</code>; several values that
          change together are a <code>useReducer</code>.
        </li>
      </ul>
      <CodeSample label="Four kinds of state and their owners">{KINDS}</CodeSample>
      <p>
        When two components need the same state, lift it to their nearest common parent. When the
        way down gets long, pass it through a context, best for what changes seldom: who is signed
        in, which language. Only what is left, shared, often changed and owned by nobody, asks for a
        store such as Redux Toolkit or Zustand, where each component subscribes to the slice it
        shows.
      </p>
    </>
  )
}
