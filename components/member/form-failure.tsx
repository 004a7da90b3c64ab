/** Why nothing was sent or stored, next to the button that was pressed. */
export function FormFailure({ text }: { text: string }) {
  // The region stays in the page, so that screen readers know it before a text arrives.
  return (
    <div role="alert">
      {text && (
        <p className="rounded-lg bg-signal-tint px-4 py-3 font-medium" dir="auto">
          {text}
        </p>
      )}
    </div>
  );
}
