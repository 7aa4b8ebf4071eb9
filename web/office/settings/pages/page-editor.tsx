import { zodResolver } from '@hookform/resolvers/zod'
import { useDeferredValue } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { z } from 'zod'
import { type PageSlug, pageTitles } from '../../../../contract/catalogue/content/page-slugs.ts'
import { FILL_IN, PageText } from '../../../../contract/catalogue/content/shop-pages.ts'
import { MarkdownText } from '../../../catalogue/content/markdown-text.tsx'
import {
  usePageVersions,
  useVersionText,
  useWritePage,
} from '../../../catalogue/content/page-desk-queries.ts'
import { May } from '../../../people/sessions/rights/may.tsx'
import { placeFailure } from '../../../platform/base/failures/place-failure.ts'
import { Unloaded } from '../../../platform/base/failures/unloaded.tsx'
import { paths } from '../../../platform/base/paths.ts'
import { Button } from '../../../ui/button.tsx'
import { EntryForm, SubmitButton } from '../../../ui/fields/entry-form.tsx'
import { FormError } from '../../../ui/fields/form-error.tsx'
import { inForm } from '../../../ui/fields/in-form.ts'
import { TextAreaField } from '../../../ui/fields/text-area-field.tsx'
import { Link } from '../../../ui/link.tsx'
import { Skeleton } from '../../../ui/states/skeleton.tsx'
import { showSuccess } from '../../../ui/toasts.ts'
import { DraftNote, useKeptEntries, useSettingDraft } from '../form/use-kept-entries.tsx'
import { pageTemplates } from './page-templates.ts'
import { PageVersions } from './page-versions.tsx'

const PageEntries = z.object({ text: PageText })
type PageEntries = z.infer<typeof PageEntries>

interface PageEditorProps {
  readonly slug: PageSlug
}

/** Writes one page: its Markdown with a preview, and its versions. */
export function PageEditor({ slug }: PageEditorProps) {
  const versions = usePageVersions(slug)
  const last = versions.data?.[0]
  const text = useVersionText(slug, last?.version)
  const isKnown = versions.data !== undefined && text.data !== undefined
  const title = pageTitles[slug]
  return (
    <section aria-labelledby={slug}>
      <div className="mb-4 flex flex-wrap items-end justify-between gap-x-4 border-b-2 border-ink pb-2">
        <h3 id={slug} className="text-h3">
          {title}
        </h3>
        {last?.isWritten && (
          <Link className="tlink text-small" to={paths.page(slug)}>
            Open the page
          </Link>
        )}
      </div>
      <Unloaded what={title} query={versions}>
        <Skeleton className="h-80" />
      </Unloaded>
      {versions.data && (
        <Unloaded what={title} query={text}>
          <Skeleton className="h-80" />
        </Unloaded>
      )}
      {isKnown && <PageForm slug={slug} version={last?.version ?? 0} text={text.data ?? ''} />}
      {versions.data && <PageVersions slug={slug} versions={versions.data} />}
    </section>
  )
}

interface PageFormProps extends PageEditorProps {
  /** 0 if there is none. */
  readonly version: number
  readonly text: string
}

function PageForm({ slug, version, text }: PageFormProps) {
  const title = pageTitles[slug]
  const { write, reload } = useWritePage(slug)
  const kept = useSettingDraft(`The page ${title}`)
  const form = useForm<PageEntries>({
    resolver: zodResolver(PageEntries),
    defaultValues: { text, ...kept.draft?.typed },
  })
  const held = { version: String(version), entries: { text } }
  const { version: basis, read, settle } = useKeptEntries(form, held, kept)
  const typed = useWatch({ control: form.control, name: 'text' })
  const drop = () => {
    form.reset({ text })
    settle(read())
  }
  const submit = form.handleSubmit(async (entries) => {
    const sent = read()
    try {
      const written = await write({ ...entries, version: Number(basis) })
      settle(sent)
      showSuccess(`${title} published as version ${written.version}`)
    } catch (error) {
      placeFailure(form, ['text'], error)
    } finally {
      await reload()
    }
  })
  const { errors, isSubmitting } = form.formState
  return (
    <EntryForm onSubmit={submit} className="grid gap-4">
      {kept.draft && <DraftNote onDrop={drop} />}
      {typed.trim() === '' && (
        <div>
          <p className="mb-2 max-w-[60ch] text-small text-steel-600">
            Nothing is written: the footer has no link to this page. The template is an outline, no
            legal advice; have it checked for your country.
          </p>
          <May call="PUT /pages/:slug">
            <Button
              size="small"
              onClick={() => form.setValue('text', pageTemplates[slug], { shouldDirty: true })}
            >
              Begin with the template
            </Button>
          </May>
        </div>
      )}
      <TextAreaField
        label="Text in Markdown"
        hint="# heading, - list, 1. numbers, > quote, **bold**, *italic*, [words](https://…). Publish an empty text to take the page away"
        rows={18}
        spellCheck
        {...inForm(form, 'text')}
      />
      <Gaps text={typed} />
      <Preview text={typed} />
      <May call="PUT /pages/:slug">
        <SubmitButton kind="primary" className="justify-self-start" working={isSubmitting}>
          Publish<span className="sr-only"> {title}</span>
        </SubmitButton>
      </May>
      <FormError>{errors.root?.message}</FormError>
    </EntryForm>
  )
}

/** Lists the gaps that a template left; a page is published without gaps only. */
function Gaps({ text }: { readonly text: string }) {
  const gaps = text.match(new RegExp(FILL_IN, 'g')) ?? []
  if (gaps.length === 0) return null
  return (
    <div className="border-l-4 border-note bg-note-wash p-3 text-small">
      <p className="font-semibold">
        {gaps.length === 1 ? 'One place' : `${gaps.length} places`} to fill in or remove:
      </p>
      <ul className="list-disc pl-5">
        {[...new Set(gaps)].map((gap) => (
          <li key={gap}>{gap.replace(/^\[Fill in:? ?|\]$/g, '')}</li>
        ))}
      </ul>
    </div>
  )
}

function Preview({ text }: { readonly text: string }) {
  const shown = useDeferredValue(text)
  if (shown.trim() === '') return null
  return (
    <section aria-labelledby="preview" className="border border-steel-300 p-5">
      <h4 id="preview" className="mb-3 text-small font-semibold text-steel-600">
        Preview
      </h4>
      <div className="max-w-[70ch]">
        <MarkdownText text={shown} under={3} />
      </div>
    </section>
  )
}
