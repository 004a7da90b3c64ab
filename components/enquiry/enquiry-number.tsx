interface EnquiryNumberProps {
  labels: { number: string; numberHint: string };
  number: string;
}

/** The number of a stored enquiry, which a click selects as a whole. */
export function EnquiryNumber({ labels, number }: EnquiryNumberProps) {
  return (
    <div className="grid gap-1 rounded-card bg-trust-tint px-4 py-3 md:px-5 md:py-4">
      <p className="flex flex-wrap items-baseline gap-x-4">
        <span className="text-muted">{labels.number}</span>
        <bdi
          translate="no"
          className="select-all font-semibold text-2xl md:text-3xl tabular-nums tracking-wider"
          dir="ltr"
        >
          {number}
        </bdi>
      </p>
      <p className="text-sm">{labels.numberHint}</p>
    </div>
  );
}
