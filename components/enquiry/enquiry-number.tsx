interface EnquiryNumberProps {
  labels: { number: string; numberHint: string };
  number: string;
}

/** The number of a stored enquiry, which a click selects as a whole. */
export function EnquiryNumber({ labels, number }: EnquiryNumberProps) {
  return (
    <div className="grid gap-1 rounded-card bg-trust-tint px-5 py-4">
      <p>
        <span className="block text-muted">{labels.number}</span>
        <bdi
          translate="no"
          className="select-all font-semibold text-3xl tabular-nums tracking-wider"
          dir="ltr"
        >
          {number}
        </bdi>
      </p>
      <p className="text-sm">{labels.numberHint}</p>
    </div>
  );
}
