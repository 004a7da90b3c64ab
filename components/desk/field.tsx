import type { InputHTMLAttributes, ReactNode, Ref } from 'react';
import { Choice, type Choices } from './choice';

interface AskedProps {
  name: string;
  label: ReactNode;
  /** An example of a good value, or what to know of it. */
  hint?: ReactNode;
  /** Why its value was refused, or the one that somebody else has stored meanwhile. */
  fault?: ReactNode;
  /** Below everything else of the field. */
  children?: ReactNode;
}

/** Attributes of every input, with those that tie it to its label, its hint and its fault. */
interface InputAttributes extends Omit<InputHTMLAttributes<HTMLElement>, 'children'> {
  id: string;
  name: string;
  ref?: Ref<never>;
}

interface FieldProps extends AskedProps, Omit<InputAttributes, 'id' | 'name'> {
  /** Where a page has two fields of one name. */
  id?: string;
  /** Whether it takes the width of its form. */
  isWide?: boolean;
  /** Of a text of several lines. */
  rows?: number;
  /** To choose from, with the text of an empty entry. */
  choices?: Choices;
  empty?: string;
  /** Draws an input of another kind. */
  input?: (attributes: InputAttributes) => ReactNode;
}

/** A value of a form: its label, its input, a hint, and what is wrong with it. */
export function Field({ isWide, rows, choices, empty, input, ...props }: FieldProps) {
  const { label, hint, fault, children, id = props.name, ...given } = props;
  const attributes = {
    id,
    className: 'field-box',
    'aria-describedby': noteIdsOf(id, props),
    'aria-invalid': fault ? true : undefined,
    ...given,
  };
  let box: ReactNode;
  if (input) box = input(attributes);
  else if (choices)
    box = (
      <Choice {...attributes} empty={empty}>
        {choices}
      </Choice>
    );
  else box = rows ? <textarea rows={rows} {...attributes} /> : <input {...attributes} />;
  return (
    <div className={isWide ? 'desk-field desk-unit-group' : 'desk-field'}>
      <label htmlFor={id}>{label}</label>
      {box}
      <Notes id={id} hint={hint} fault={fault} />
      {children}
    </div>
  );
}

interface BoxesProps extends AskedProps {
  choices: Choices;
  checked: readonly string[];
  /** The value whose box cannot be changed. */
  fixed?: string;
  className?: string;
}

/** A box for each of several values. */
export function Boxes({ choices, checked, fixed, className = 'desk-boxes', ...props }: BoxesProps) {
  const { name, label, hint, fault, children } = props;
  return (
    <fieldset className="desk-unit-group" aria-describedby={noteIdsOf(name, props)}>
      <legend>{label}</legend>
      <div className={className}>
        {/* Sent also where no box is checked: that empties the list. */}
        <input type="hidden" name={name} value="" />
        {choices.map(([value, text]) => (
          <Check
            key={value}
            name={name}
            value={value}
            label={text}
            defaultChecked={checked.includes(value)}
            disabled={value === fixed}
          />
        ))}
      </div>
      <Notes id={name} hint={hint} fault={fault} />
      {children}
    </fieldset>
  );
}

interface CheckProps extends InputHTMLAttributes<HTMLInputElement> {
  label: ReactNode;
  fault?: ReactNode;
}

/** A box to check. */
export function Check({ label, fault, ...input }: CheckProps) {
  const { name = '' } = input;
  return (
    <>
      <label className="desk-check">
        <input type="checkbox" aria-describedby={noteIdsOf(name, { fault })} {...input} />
        {label}
      </label>
      <Notes id={name} fault={fault} />
    </>
  );
}

type NotesProps = Pick<AskedProps, 'hint' | 'fault'>;

const noteIdsOf = (id: string, { hint, fault }: NotesProps) =>
  [hint && `${id}-hint`, fault && `${id}-wrong`].filter(Boolean).join(' ') || undefined;

function Notes({ id, hint, fault }: NotesProps & { id: string }) {
  return (
    <>
      {hint && (
        <small id={`${id}-hint`} className="desk-quiet">
          {hint}
        </small>
      )}
      {fault && (
        <small id={`${id}-wrong`} className="desk-error">
          {fault}
        </small>
      )}
    </>
  );
}
