import type { ButtonHTMLAttributes, ReactNode } from 'react';
import { actionPath } from '@/lib/routing/desk-address';
import { SeenFields } from './seen-fields';

interface FormProps {
  /** The last part of its address, a key of DESK_ACTIONS. */
  action: string;
  /** For buttons elsewhere on the page. */
  id?: string;
  className?: string | undefined;
  /** Hidden fields, by name. */
  values?: Readonly<Record<string, string | number>> | undefined;
  /** Those of what its person has seen, which stay as they are once something is typed. */
  seen?: Readonly<Record<string, string | number>>;
  children: ReactNode;
}

/** A plain form of the staff side: it works before and without script. */
export function DeskForm({ action, id, className, values = {}, seen, children }: FormProps) {
  return (
    <form method="post" action={actionPath(action)} id={id} className={className}>
      {Object.entries(values).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {seen && <SeenFields values={seen} />}
      {children}
    </form>
  );
}

interface SubmitProps
  extends Pick<
    ButtonHTMLAttributes<HTMLButtonElement>,
    'aria-label' | 'title' | 'name' | 'value' | 'form' | 'formAction' | 'children'
  > {
  /** Whether it is the main button of its place. */
  isMain?: boolean | undefined;
}

/** The button that sends its form. */
export function DeskSubmit({ isMain, ...button }: SubmitProps) {
  return (
    <button type="submit" className={isMain ? 'desk-button' : 'desk-button-quiet'} {...button} />
  );
}

/** A form that is one button. */
export function DeskButton({
  action,
  className,
  values,
  ...button
}: Omit<FormProps, 'id' | 'seen'> & SubmitProps) {
  return (
    <DeskForm action={action} className={className} values={values}>
      <DeskSubmit {...button} />
    </DeskForm>
  );
}
